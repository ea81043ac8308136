import type { AudioModel } from '../../contract/endpoints/openai.ts'
import { notFound } from '../../contract/app-error.ts'
import type { EngineOffer } from '../../contract/endpoints/languages.ts'

/** Names that clients have built in. Each means the default engine. */
const wellKnown: readonly string[] = [
  'whisper-1',
  'gpt-transcribe',
  'gpt-4o-transcribe',
  'gpt-4o-mini-transcribe',
  'gpt-4o-mini-transcribe-2025-12-15',
  'gpt-4o-transcribe-diarize',
  'voxtral-mini-latest',
  'whisper-large-v3',
  'whisper-large-v3-turbo',
]

/** The installed speech engines, and the names that clients expect. */
export async function listAudioModels(
  listEngines: () => Promise<EngineOffer[]>,
): Promise<{ object: 'list'; data: AudioModel[] }> {
  const here = (await listEngines()).filter(({ isHere }) => isHere).map(({ engine }) => engine)
  return { object: 'list', data: [...new Set([...here, ...wellKnown])].map(modelOf) }
}

/** AppError NOT_FOUND for a name that the list doesn't have. */
export async function getAudioModel(listEngines: () => Promise<EngineOffer[]>, id: string): Promise<AudioModel> {
  const { data } = await listAudioModels(listEngines)
  const found = data.find((model) => model.id === id)
  if (found === undefined) throw notFound('model', id)
  return found
}

/** Models have no date of their own here. */
function modelOf(id: string): AudioModel {
  return {
    id,
    object: 'model',
    created: 0,
    owned_by: 'tiro',
    type: 'base',
    capabilities: { audio_transcription: true },
  }
}
