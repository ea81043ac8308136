import { UsageError } from '../../contract/app-error.ts'
import { readChat, readInsights, type ChatServer } from './chat.ts'
import { checkBaseUrl, withoutSlash, type Settings } from './settings.ts'

/** A server with one of OpenAI's endpoints. */
interface OpenAiServer {
  baseUrl: string
  apiKey: string | null
  model: string
}

/** Names of engines are `auto` or an adapter, checked by the engines. All kinds except speech and insights also accept `off`. */
export interface EngineSettings {
  speech: {
    engine: string
    /** ID of a model in the catalogue; null: the engine's default. */
    model: string | null
    pocketsphinx: string
    openai: OpenAiServer | null
  }
  /** Speaker diarization. */
  speakers: { engine: string }
  /** Text embeddings for semantic search. */
  embedding: { engine: string; openai: OpenAiServer | null }
  translation: {
    engine: string
    apertium: string
    /** Base URL of the registry of Bergamot models. */
    registry: string
    openai: OpenAiServer | null
  }
  /** Language model behind the OpenAI chat API, for insights and questions; null: none. */
  chat: ChatServer | null
  /** Engine for insights and questions; `auto` uses the chat model if one is configured. */
  insights: string
}

/** Mozilla's registry of translation models, also used by Firefox. */
const bergamotRegistry = 'https://storage.googleapis.com/moz-fx-translations-data--303e-prod-translations-data'

export function readEngines(settings: Settings): EngineSettings {
  const { text } = settings
  return {
    speech: readSpeech(settings),
    speakers: { engine: text('TIRO_SPEAKERS') ?? 'auto' },
    embedding: readEmbedding(settings),
    translation: readTranslation(settings),
    chat: readChat(settings),
    insights: readInsights(settings),
  }
}

function readSpeech({ text }: Settings): EngineSettings['speech'] {
  const engine = text('TIRO_SPEECH') ?? 'auto'
  const url = text('TIRO_OPENAI_URL')
  if (engine === 'openai' && url === null) {
    throw new UsageError('TIRO_SPEECH=openai requires TIRO_OPENAI_URL, the URL of the server.')
  }
  return {
    engine,
    model: text('TIRO_SPEECH_MODEL'),
    pocketsphinx: text('TIRO_POCKETSPHINX') ?? 'pocketsphinx_continuous',
    openai:
      url === null
        ? null
        : {
            baseUrl: withoutSlash(url),
            apiKey: text('TIRO_OPENAI_KEY'),
            model: text('TIRO_OPENAI_MODEL') ?? 'whisper-1',
          },
  }
}

function readEmbedding(settings: Settings): EngineSettings['embedding'] {
  const engine = settings.text('TIRO_EMBEDDING') ?? 'auto'
  const openai = readOpenAiServer(settings, {
    url: 'TIRO_EMBEDDING_URL',
    model: 'TIRO_EMBEDDING_MODEL',
    key: 'TIRO_EMBEDDING_KEY',
  })
  if (engine === 'openai' && openai === null) {
    throw new UsageError('TIRO_EMBEDDING=openai requires TIRO_EMBEDDING_URL, the URL of the server.')
  }
  return { engine, openai }
}

function readTranslation(settings: Settings): EngineSettings['translation'] {
  const { text } = settings
  const engine = text('TIRO_TRANSLATION') ?? 'auto'
  const openai = readOpenAiServer(settings, {
    url: 'TIRO_TRANSLATION_OPENAI_URL',
    model: 'TIRO_TRANSLATION_OPENAI_MODEL',
    key: 'TIRO_TRANSLATION_OPENAI_KEY',
  })
  if (engine === 'openai' && openai === null) {
    throw new UsageError('TIRO_TRANSLATION=openai requires TIRO_TRANSLATION_OPENAI_URL, the URL of the server.')
  }
  const own = text('TIRO_TRANSLATION_REGISTRY')
  const registry = own ?? text('TIRO_MODEL_MIRROR') ?? bergamotRegistry
  return {
    engine,
    apertium: text('TIRO_APERTIUM') ?? 'apertium',
    registry: checkBaseUrl(own === null ? 'TIRO_MODEL_MIRROR' : 'TIRO_TRANSLATION_REGISTRY', registry),
    openai,
  }
}

/** The server in these three variables. A URL requires a model name. */
function readOpenAiServer({ text }: Settings, names: { url: string; model: string; key: string }): OpenAiServer | null {
  const url = text(names.url)
  if (url === null) return null
  const baseUrl = checkBaseUrl(names.url, url)
  const model = text(names.model)
  if (model === null) throw new UsageError(`${names.url} requires ${names.model}, the name of the model.`)
  return { baseUrl, apiKey: text(names.key), model }
}
