import { useEffect, useState, type RefObject } from 'react'
import type { ListedRecording } from '../../../src/contract/resources.ts'
import { lastList } from '../../shell/last-list.ts'
import type { RowsHandle } from './RecordingRows.tsx'

const lists = new Set<(recordingId: string) => void>()

/** Puts the focus on the row of a recording that has come back, once the open list has it. */
export function focusRow(recordingId: string): void {
  for (const list of lists) list(recordingId)
}

/** Focuses rows that come back, and the row of the recording that somebody comes back from. */
export function useRowFocus(recordings: readonly ListedRecording[], rows: RefObject<RowsHandle | null>): void {
  const [wanted, setWanted] = useState<string | null>(null)
  useEffect(() => {
    lists.add(setWanted)
    return () => void lists.delete(setWanted)
  }, [])
  useEffect(() => {
    if (recordings.length === 0) return
    const opened = lastList.takeOpened()
    const index = recordings.findIndex(({ id }) => id === opened)
    const focused = document.activeElement
    // A link of the page keeps the focus. The content only has it because what had it is gone (keep-focus.ts).
    const isFree = focused === document.body || focused === document.getElementById('content')
    if (index !== -1 && isFree) rows.current?.focus(index)
  }, [recordings, rows])
  const index = wanted === null ? -1 : recordings.findIndex(({ id }) => id === wanted)
  useEffect(() => {
    if (index === -1) return
    setWanted(null)
    rows.current?.focus(index)
  }, [index, rows])
}
