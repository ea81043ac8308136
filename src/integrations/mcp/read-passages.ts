import type { Client } from '../../client/client.ts'
import type { Content, Passage } from '../../contract/content.ts'
import type { RecordingPlace } from './recording-id.ts'
import { clip } from './fence.ts'

/** A page of an answer, characters of text. */
export const pageLength = 16_000
/** What a passage costs besides its text: speaker, times and link, characters. */
const passageOverhead = 200
/** Longest text of one passage, characters. Paragraphs are shorter; only a word without end is longer. */
const maxPassageLength = 6000
/** How much of a recording is read at a time: about an answer of speech, seconds. */
const firstSpan = 900

export interface Passages {
  passages: Passage[]
  /** Seconds where the next page starts; null: this is the last one. */
  nextFrom: number | null
}

/**
 * Passages from a second on, as many as fit into a page. `isWanted` filters them. Reads longer spans while it finds
 * little, so that a quiet hour doesn't cost a page each quarter.
 */
export async function readPassages(
  client: Client,
  { spaceId, recordingId }: Omit<RecordingPlace, 'seconds'>,
  options: { from: number; duration: number | null; translationId?: string; isWanted?: (passage: Passage) => boolean },
): Promise<Passages> {
  const isWanted = (passage: Passage): boolean => options.isWanted?.(passage) !== false
  /** The page if the next one begins while passages of this one are still said: it has their later words. */
  const upTo = async (to: number): Promise<Passage[]> => {
    const passages = await readSpan(client, { spaceId, recordingId, ...options }, options.from, to)
    return passages.filter(isWanted).map((passage) => ({ ...passage, text: clip(passage.text, maxPassageLength) }))
  }
  const found: Passage[] = []
  let earliest = Infinity
  let length = 0
  let span = firstSpan
  let from = options.from
  for (;;) {
    const to = options.duration === null || from + span >= options.duration ? null : from + span
    const passages = (await readSpan(client, { spaceId, recordingId, ...options }, from, to)).filter(isWanted)
    for (const [i, passage] of passages.entries()) {
      const text = clip(passage.text, maxPassageLength)
      const { start } = passage
      if (length + text.length > pageLength && earliest < start) {
        const isCut = found.some((one) => one.end > start) || passages.slice(i + 1).some((one) => one.start < start)
        return { passages: isCut ? await upTo(start) : found, nextFrom: start }
      }
      found.push({ ...passage, text })
      earliest = Math.min(earliest, start)
      length += text.length + passageOverhead
    }
    if (to === null) return { passages: found, nextFrom: null }
    from = to
    span *= 2
  }
}

async function readSpan(
  client: Client,
  at: { spaceId: string; recordingId: string; translationId?: string },
  startTime: number,
  endTime: number | null,
): Promise<Passage[]> {
  const { spaceId, recordingId, translationId } = at
  const query = { format: 'json', startTime, ...(endTime === null ? {} : { endTime }) } as const
  const response =
    translationId === undefined
      ? await client.getTranscript({ params: { spaceId, recordingId }, query })
      : await client.getTranslation({ params: { spaceId, recordingId, translationId }, query })
  return ((await response.json()) as Content).paragraphs ?? []
}
