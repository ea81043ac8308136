import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import type { ListedRecording } from '../../../src/contract/resources.ts'
import { readPages } from '../../api/read-pages.ts'
import { recordingsOf, type ListOf } from './recordings.ts'

const askMs = 2000
/** A busy server has the words in its index by then; a recording without words never has any. */
const giveUpMs = 120_000

/** The recordings of a list that were read so far. The rows read the next page when its place comes into view. */
export function useRecordingList(wanted: ListOf) {
  const wordless = useRef(new Map<string, number>())
  const list = useInfiniteQuery({
    ...recordingsOf(wanted),
    refetchInterval: ({ state: { data: read } }) =>
      read === undefined
        ? false
        : whenToAskAgain(
            read.pages.flatMap((page) => page.recordings),
            wordless.current,
          ),
  })
  const { data } = list
  const recordings = useMemo(() => data?.pages.flatMap((page) => page.recordings) ?? [], [data])
  /** All recordings that match; reads the pages that are missing. */
  const readAll = async (): Promise<readonly ListedRecording[]> =>
    (await readPages(list)).flatMap((page) => page.recordings)
  return { list, recordings, readAll }
}

/**
 * The first words and the speakers of a new transcript come with the search index, a moment after its last event.
 * @param wordless when each transcript was first seen without words, by its id
 * @returns milliseconds, which double, or false when no words are missing or none will come
 */
function whenToAskAgain(recordings: readonly ListedRecording[], wordless: Map<string, number>): number | false {
  const now = Date.now()
  const waits = recordings.flatMap(({ transcript }) => {
    if (transcript?.status !== 'COMPLETED' || transcript.beginning !== null) return []
    const since = wordless.get(transcript.id) ?? now
    wordless.set(transcript.id, since)
    return [now - since]
  })
  const shortest = Math.min(...waits)
  return shortest < giveUpMs ? Math.max(askMs, shortest) : false
}
