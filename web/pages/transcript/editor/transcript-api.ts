import type { EditOperation } from '../../../../src/contract/endpoints/editing.ts'
import type { EditableWord } from '../../../../src/text/edit-words.ts'
import { api } from '../../../api/client.ts'

export interface Place {
  spaceId: string
  recordingId: string
}

/** Words with ids of a version, or of a window of it: words that start in [from, to), seconds. */
export async function readWords(
  params: Place,
  given: { version?: number; from?: number; to?: number; signal?: AbortSignal } = {},
): Promise<{ words: EditableWord[]; version: number }> {
  const response = await api.getTranscript({
    params,
    query: {
      jsonContentType: 'words',
      wordIds: true,
      ...(given.version === undefined ? {} : { version: given.version }),
      ...(given.from === undefined ? {} : { startTime: given.from }),
      ...(given.to === undefined ? {} : { endTime: given.to }),
    },
    ...(given.signal === undefined ? {} : { signal: given.signal }),
  })
  const version = Number(/^"v(\d+)"$/.exec(response.headers.get('etag') ?? '')?.[1] ?? 0)
  const content = (await response.json()) as { words: (EditableWord & { startsParagraph?: boolean })[] }
  // Absent in most words of the answer; the objects that were parsed are kept as they are.
  for (const word of content.words) word.startsParagraph ??= false
  return { words: content.words, version }
}

/** Saves changes of a version. @returns the version that has them */
export async function sendOperations(
  params: Place,
  version: number,
  operations: readonly EditOperation[],
): Promise<number> {
  const transcript = await api.editTranscript({
    params,
    headers: { 'if-match': `"v${version}"` },
    body: { operations: [...operations] },
  })
  return transcript.version
}

export async function restoreVersion(params: Place, version: number): Promise<number> {
  return (await api.restoreVersion({ params: { ...params, version } })).version
}
