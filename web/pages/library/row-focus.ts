import { useEffect, useState, type RefObject } from 'react'
import type { ListedRecording } from '../../../src/contract/resources.ts'
import type { RowsHandle } from './RecordingRows.tsx'

const lists = new Set<(recordingId: string) => void>()

/** Puts the focus on the row of a recording that has come back, once the open list has it. */
export function focusRow(recordingId: string): void {
  for (const list of lists) list(recordingId)
}

export function useRowFocus(recordings: readonly ListedRecording[], rows: RefObject<RowsHandle | null>): void {
  const [wanted, setWanted] = useState<string | null>(null)
  useEffect(() => {
    lists.add(setWanted)
    return () => void lists.delete(setWanted)
  }, [])
  const index = wanted === null ? -1 : recordings.findIndex(({ id }) => id === wanted)
  useEffect(() => {
    if (index === -1) return
    setWanted(null)
    rows.current?.focus(index)
  }, [index, rows])
}
