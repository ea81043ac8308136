import type { EditOperation } from '../../../../src/contract/endpoints/editing.ts'
import type { EditableWord } from '../../../../src/text/corrections/edit-words.ts'
import { api } from '../../../api/client.ts'

export interface Place {
  spaceId: string
  recordingId: string
}

/** The words of a version, with ids. `from` and `to` limit them to those that start in [from, to), in seconds. */
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
  return wordsOf(response)
}

/** The words of an answer with ids, and their version. */
export async function wordsOf(response: Response): Promise<{ words: EditableWord[]; version: number }> {
  const version = Number(/^"v(\d+)[-"]/.exec(response.headers.get('etag') ?? '')?.[1] ?? 0)
  const content = (await response.json()) as { words: (EditableWord & { startsParagraph?: boolean })[] }
  // The field is absent in most words. Set it in place instead of copying thousands of objects.
  for (const word of content.words) word.startsParagraph ??= false
  return { words: content.words, version }
}

/** The most operations that the server takes at once. A paragraph that was typed in is one. */
export const mostOperations = 1000

/** Saves operations based on a version. @returns the new version */
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
