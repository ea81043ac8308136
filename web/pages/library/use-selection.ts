import { useState } from 'react'

export interface Selection<T> {
  /** The item that the keyboard is on. */
  current: T | null
  chosen: readonly T[]
  isChosen: (id: string) => boolean
  /** Selects or deselects an item. `isRange` selects from the last one to this one. */
  toggle: (id: string, isRange: boolean) => void
  /** The selected items if `item` is one of them, else only `item`. */
  chosenOr: (item: T) => readonly T[]
  /** Moves the keyboard to the next or previous item. @returns its index */
  step: (by: 1 | -1) => number | null
  selectAll: (items: readonly T[]) => void
  clear: () => void
}

/** The selection in a list. Items that leave the list are no longer selected. */
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
    selectAll: (all) => setIds(new Set(all.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  }
}
