import type { LibrarySearch } from '../pages/library/filters.ts'

let last: { spaceId: string; search: LibrarySearch } | null = null
let opened: string | null = null

/** The list of recordings that was open last. The way back from a recording leads there, and to its row. */
export const lastList = {
  /** What its address says. */
  in: (spaceId: string): LibrarySearch => (last?.spaceId === spaceId ? last.search : {}),
  set: (spaceId: string, search: LibrarySearch): void => {
    last = { spaceId, search }
  },
  open: (recordingId: string): void => {
    opened = recordingId
  },
  /** The recording that was open before the list, once. */
  takeOpened: (): string | null => {
    const taken = opened
    opened = null
    return taken
  },
}
