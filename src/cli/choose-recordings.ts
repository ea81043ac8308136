import type { Client } from '../client/client.ts'
import { eachPage } from '../client/each-page.ts'
import { UsageError } from '../contract/app-error.ts'
import type { ListedRecording, TranscriptStatus } from '../contract/resources.ts'
import { textOption } from './parse.ts'
import { printable } from './printable.ts'

/** Options that choose recordings of a workspace, for the parser. */
export const choiceFlags = {
  space: { type: 'string' },
  title: { type: 'string' },
  tag: { type: 'string' },
  metadata: { type: 'string' },
  language: { type: 'string' },
} as const

export const choiceHelp = `  --space S        the workspace, by ID or name; required if there are several
  --title T        only recordings with this in their title
  --tag T          only recordings with this tag
  --metadata N:V   only recordings whose metadata N has the value V
  --language L     only recordings in this language`

/** What these options choose. */
export interface Choice {
  q?: string
  tag?: string
  metadata?: string[]
  language?: string
  transcriptStatus?: TranscriptStatus
}

/** @throws UsageError for metadata without a name */
export function choiceOf(values: Record<string, string | boolean>): Choice {
  const q = textOption(values, 'title')
  const tag = textOption(values, 'tag')
  const metadata = textOption(values, 'metadata')
  const language = textOption(values, 'language')
  if (metadata !== undefined && !/^[\w.-]{1,40}:/.test(metadata)) {
    throw new UsageError(`--metadata must be a name and a value such as case:42, not "${metadata}".`)
  }
  return {
    ...(q === undefined ? {} : { q }),
    ...(tag === undefined ? {} : { tag }),
    ...(metadata === undefined ? {} : { metadata: [metadata] }),
    ...(language === undefined ? {} : { language }),
  }
}

/** The chosen recordings of a workspace with the state of their transcripts, newest first. */
export async function* eachRecording(
  client: Client,
  spaceId: string,
  choice: Choice,
  signal: AbortSignal,
): AsyncGenerator<ListedRecording, void, undefined> {
  const pages = eachPage((page) =>
    client.listRecordings({ params: { spaceId }, query: { ...choice, ...page, include: 'transcript' }, signal }),
  )
  for await (const { recordings } of pages) yield* recordings
}

/**
 * The ID of the recording that an ID or a whole title names.
 * @throws UsageError if none, or several, have the title
 */
export async function requireRecording(
  client: Client,
  spaceId: string,
  name: string,
  signal: AbortSignal,
): Promise<string> {
  if (/^rec_\w+$/.test(name)) return name
  const named: ListedRecording[] = []
  for await (const recording of eachRecording(client, spaceId, { q: name }, signal)) {
    if (recording.title === name) named.push(recording)
  }
  const [found, other] = named
  if (found === undefined) throw new UsageError(`There is no recording called "${printable(name)}".`)
  if (other === undefined) return found.id
  const ids = named.slice(0, 20).map(({ id, createdAt }) => `\n  ${id}  ${createdAt.slice(0, 10)}`)
  throw new UsageError(`Several recordings are called "${printable(name)}". Name one by its ID.${ids.join('')}`)
}
