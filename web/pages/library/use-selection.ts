import { useState } from 'react'

export interface Selection<T> {
  /** Where the keyboard stands. */
  current: T | null
  chosen: readonly T[]
  isChosen: (id: string) => boolean
  /** Chooses or leaves one; `isRange`: all from the last one on. */
  toggle: (id: string, isRange: boolean) => void
  /** The chosen ones where `item` is among them, else it alone. */
  chosenOr: (item: T) => readonly T[]
  /** Moves the keyboard's place. @returns its index */
  step: (by: 1 | -1) => number | null
  clear: () => void
}

/** What is chosen in a list; what is no longer in it is not chosen any more. */
export function useSelection<T extends { id: string }>(items: readonly T[]): Selection<T> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [currentId, setCurrentId] = useState<string | null>(null)
  const chosen = items.filter(({ id }) => ids.has(id))
  const indexOf = (id: string | null): number => items.findIndex((item) => item.id === id)
  return {
    current: items.find(({ id }) => id === currentId) ?? null,
    chosen,
    isChosen: (id) => ids.has(id),
    toggle: (id, isRange) => {
      const next = new Set(ids)
      const from = indexOf(currentId)
      const to = indexOf(id)
      if (isRange && from !== -1) {
        for (const item of items.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(item.id)
      } else if (!next.delete(id)) next.add(id)
      setIds(next)
      setCurrentId(id)
    },
    chosenOr: (item) => (ids.has(item.id) ? chosen : [item]),
    step: (by) => {
      if (items.length === 0) return null
      const at = indexOf(currentId)
      const index = at === -1 ? 0 : Math.min(items.length - 1, Math.max(0, at + by))
      setCurrentId(items[index]?.id ?? null)
      return index
    },
    clear: () => setIds(new Set()),
  }
}
