import { messageOf } from '../../contract/app-error.ts'
import type { Finding } from '../../contract/finding.ts'
import { modelHost } from '../../engines/models/catalogue.ts'
import type { Config } from '../../platform/config/config.ts'

/** Time that a server may take to respond, milliseconds. */
const limitMs = 5000

interface Server {
  name: string
  /** The variable that names it. */
  setting: string
  url: string
  apiKey?: string | null
  /** Whether this instance can't do its work without it. */
  isNeeded: boolean
}

/** Whether this machine reaches the servers in its settings, and the host of the models. */
export async function checkNetwork(config: Config): Promise<Finding[]> {
  return Promise.all([...serversOf(config).map(askServer), modelsFinding(config.models)])
}

function serversOf({ speech, translation, embedding, chat, oidc, tracing }: Config): Server[] {
  const servers: (Server | null)[] = [
    openAiServer('speech server', 'TIRO_OPENAI_URL', speech.openai, speech.engine === 'openai'),
    openAiServer('translation server', 'TIRO_TRANSLATION_OPENAI_URL', translation.openai, false),
    openAiServer('embedding server', 'TIRO_EMBEDDING_URL', embedding.openai, false),
    openAiServer('chat server', 'TIRO_CHAT_URL', chat, false),
    oidc === null
      ? null
      : {
          name: 'single sign-on',
          setting: 'TIRO_OIDC_ISSUER',
          url: `${oidc.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
          isNeeded: true,
        },
    tracing === null
      ? null
      : { name: 'traces', setting: 'OTEL_EXPORTER_OTLP_ENDPOINT', url: tracing.url, isNeeded: false },
  ]
  return servers.filter((server) => server !== null)
}

function openAiServer(
  name: string,
  setting: string,
  server: { baseUrl: string; apiKey: string | null } | null,
  isNeeded: boolean,
): Server | null {
  if (server === null) return null
  const base = `${server.baseUrl}${/\/v\d+$/.test(server.baseUrl) ? '' : '/v1'}`
  return { name, setting, url: `${base}/models`, apiKey: server.apiKey, isNeeded }
}

/** Any response counts, except that the key is wrong: not every server lists its models. */
async function askServer({ name, setting, url, apiKey = null, isNeeded }: Server): Promise<Finding> {
  const { host } = new URL(url)
  const headers: Record<string, string> = apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }
  const state = isNeeded ? 'missing' : 'warning'
  try {
    const response = await fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(limitMs) })
    await response.body?.cancel()
    if (response.status !== 401 && response.status !== 403) return { name, state: 'ok', detail: `${host} responds` }
    const cure = `Check the key that belongs to ${setting}.`
    return { name, state, detail: `${host} refuses the key (status ${response.status})`, cure }
  } catch (error) {
    const cure = `Check ${setting}, that the server runs, and that this machine may connect to it.`
    return { name, state, detail: `${host} can't be reached: ${reasonOf(error)}`, cure }
  }
}

async function modelsFinding({ fetch: mayFetch, mirror }: Config['models']): Promise<Finding> {
  const name = 'model downloads'
  if (!mayFetch) return { name, state: 'ok', detail: 'off (TIRO_MODEL_FETCH=0)' }
  const url = mirror ?? modelHost
  const { host } = new URL(url)
  try {
    const response = await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(limitMs) })
    await response.body?.cancel()
    return { name, state: 'ok', detail: `${host} responds` }
  } catch (error) {
    return {
      name,
      state: 'warning',
      detail: `${host} can't be reached: ${reasonOf(error)}`,
      cure: 'Name a mirror in TIRO_MODEL_MIRROR, or copy models into a folder of TIRO_MODELS and set TIRO_MODEL_FETCH=0.',
    }
  }
}

/** fetch reports only "fetch failed"; its cause has the reason. */
function reasonOf(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return `no response within ${limitMs / 1000} s`
  return messageOf(error instanceof Error && error.cause !== undefined ? error.cause : error)
}
