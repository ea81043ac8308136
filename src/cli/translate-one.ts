import type { Client } from '../client/client.ts'
import { ClientError } from '../client/client.ts'
import type { Translation } from '../contract/resources.ts'
import { pause } from './pause.ts'
import { printable } from './printable.ts'
import { bar, type ProgressLine } from './progress.ts'

interface TranslateDeps {
  client: Client
  context: { stderr: NodeJS.WriteStream; signal: AbortSignal; pollMs: number }
  line: ProgressLine
}

type Place = { spaceId: string; recordingId: string }

/** Makes sure that a recording has an up-to-date translation and waits for it. Returns its id. */
export async function translateOne(
  { client, context, line }: TranslateDeps,
  recording: Place,
  name: string,
  language: string,
): Promise<string> {
  const { signal } = context
  const params = { spaceId: recording.spaceId, recordingId: recording.recordingId }
  const id = await begin(client, params, language, signal)
  for (;;) {
    signal.throwIfAborted()
    const found = await find(client, params, id, signal)
    if (found.status === 'COMPLETED') {
      line.end()
      if (found.quality === 'draft')
        context.stderr.write(`${name}: Draft quality: translated by ${printable(String(found.engine))}.\n`)
      for (const warning of found.warnings) context.stderr.write(`${name}: ${printable(warning)}\n`)
      return id
    }
    if (found.failure !== null) throw new Error(`${name}: ${found.failure.message} (${found.failure.code})`)
    if (found.status === 'CANCELLED') throw new Error(`${name}: the translation was cancelled.`)
    line.show(
      found.waitingFor === null
        ? `${name}: translating ${bar(found.progress)} ${Math.round(found.progress * 100)} %`
        : `${name}: ${found.waitingFor}`,
    )
    await pause(context.pollMs, signal)
  }
}

/** Uses an existing translation; regenerates one that failed, was cancelled or is stale. */
async function begin(client: Client, params: Place, language: string, signal: AbortSignal): Promise<string> {
  try {
    return (await client.createTranslation({ params, body: { language }, signal })).id
  } catch (error) {
    const before =
      error instanceof ClientError && error.code === 'INVALID_STATE' ? error.details['translationId'] : null
    if (typeof before !== 'string') throw error
    const found = await find(client, params, before, signal)
    if (found.isStale || found.status === 'FAILED' || found.status === 'CANCELLED') {
      await client.retryTranslation({ params: { ...params, translationId: before }, signal })
    }
    return before
  }
}

async function find(client: Client, params: Place, id: string, signal: AbortSignal): Promise<Translation> {
  const { translations } = await client.listTranslations({ params, signal })
  const found = translations.find((translation) => translation.id === id)
  if (found === undefined) throw new Error('The translation was deleted.')
  return found
}
