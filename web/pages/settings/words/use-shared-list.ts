import { useEffect, useState } from 'react'
import type { Workspace } from '../../../../src/contract/resources.ts'
import { changeSettings, type SettingsChange } from '../../../api/change-settings.ts'
import { createStore, useStore } from '../../../api/store.ts'
import { useChange } from '../section.tsx'
import { isSame, mergeLists, type Conflict } from './merge-lists.ts'

/** A list in the settings. */
export interface ListSetting<E> {
  of: (space: Workspace) => readonly E[]
  change: (list: E[]) => SettingsChange
  /** Entries with the same key are the same one. */
  keyOf: (entry: E) => string
  /** What is saved of a list: an entry that somebody has only begun isn't. */
  clean: (list: readonly E[]) => E[]
}

/**
 * A list that several people may edit at once: what the person has added, removed and changed is saved into the list
 * that the server has then. It follows what others save while nothing here is unsaved.
 */
export function useSharedList<E>(space: Workspace, { of, change, keyOf, clean }: ListSetting<E>) {
  const saved = of(space)
  const { save, isPending, error, isSaved } = useChange(space)
  /** `base` is the saved list that the person's was made from. */
  const [edited] = useState(() => createStore({ base: saved, list: saved }))
  const { base, list } = useStore(edited)
  const [conflicts, setConflicts] = useState<readonly Conflict<E>[]>([])
  useEffect(() => {
    if (isPending || saved === base || !isSame(clean(list), base)) return
    edited.set({ base: saved, list: [...saved, ...list.filter((entry) => clean([entry]).length === 0)] })
  }, [edited, saved, base, list, isPending, clean])
  return {
    list,
    edit: (make: (list: readonly E[]) => readonly E[]): void => {
      edited.set({ base: edited.get().base, list: make(edited.get().list) })
    },
    save: (): void => {
      const mine = clean(edited.get().list)
      if (!isPending && isSame(mine, edited.get().base)) return
      save(async () => {
        let found: readonly Conflict<E>[] = []
        const now = await changeSettings(space.id, (theirs) => {
          const merged = mergeLists(edited.get().base, mine, of(theirs), keyOf)
          found = merged.conflicts
          return change(merged.list)
        })
        edited.set({ base: mine, list: edited.get().list })
        setConflicts(found)
        return now
      })
    },
    /** Entries that somebody else has changed too. The list has theirs. */
    conflicts,
    settle: () => setConflicts([]),
    error,
    isSaved,
  }
}
