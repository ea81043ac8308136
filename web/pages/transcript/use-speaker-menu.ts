import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import type { RecordingDetail } from '../../../src/contract/resources.ts'
import { speakers as speakersQuery } from '../../api/queries.ts'
import { useStore } from '../../api/store.ts'
import type { MenuItem } from '../../components/Menu.tsx'
import { toastError } from '../../components/toast-error.ts'
import { words } from '../../strings/words.ts'
import { toastEdit } from './tools/undo-or-redo.ts'
import { useNameSpeaker } from './use-name-speaker.ts'
import type { WordRun } from './editor/document.ts'
import type { Editor } from './editor/editor.ts'
import { savedRuns } from './saved-runs.ts'
import { hasAudio } from './player/AudioSource.tsx'

/** Words, also those that are still being saved. */
type Runs = readonly WordRun[] | Promise<readonly WordRun[]>

export interface SpeakerMenu {
  /** The name of a speaker, or `Speaker 2`. */
  nameOf: (speaker: number) => string
  /** @returns false if it failed, which the page then says */
  assign: (runs: Runs, speaker: number) => Promise<boolean>
  itemsFor: (runs: readonly WordRun[]) => readonly (MenuItem | null)[]
  /** The turn whose speaker is being renamed, or null. */
  renaming: readonly WordRun[] | null
  rename: (name: string, isEverywhere: boolean) => void
  endRenaming: () => void
  /** The speaker whose similar turns are being chosen, or null. */
  similarTo: number | null
  /** Offers the turns that sound like a speaker; null without sound to compare. */
  findSimilar: ((speaker: number) => void) | null
  endSimilar: () => void
}

/** Names the speakers of a transcript: by name, or `Speaker 2`. */
export function useSpeakerNames(detail: RecordingDetail): (speaker: number) => string {
  const { data: named = [] } = useQuery(speakersQuery(detail.workspaceId))
  const assignments = detail.transcript?.speakerAssignments
  return useCallback(
    (index: number): string => {
      const id = assignments?.find(({ speakerIndex }) => speakerIndex === index)?.speakerId
      return named.find((speaker) => speaker.id === id)?.name ?? words.transcript.speaker(index)
    },
    [assignments, named],
  )
}

/** Who speaks in a transcript, and the menu that assigns words to another speaker. */
export function useSpeakerMenu(detail: RecordingDetail, editor: Editor): SpeakerMenu {
  const { paragraphs } = useStore(editor.document)
  const nameOf = useSpeakerNames(detail)
  // Somebody whose short remarks stand in paragraphs of others is one of them, too.
  const count = useMemo(
    () => paragraphs.reduce((most, { words }) => words.reduce((n, { speaker }) => Math.max(n, speaker + 1), most), 1),
    [paragraphs],
  )
  const [renaming, setRenaming] = useState<readonly WordRun[] | null>(null)
  const [similarTo, setSimilarTo] = useState<number | null>(null)
  const { mutate: nameSpeaker } = useNameSpeaker(detail)
  const canCompare = hasAudio(detail)
  const assign = useCallback(
    async (given: Runs, speaker: number): Promise<boolean> => {
      const runs = await savedRuns(editor, await given)
      if (runs.length === 0) return false
      const operations = runs.map(({ from, to }) => ({ type: 'setSpeaker' as const, from, to, speaker }))
      const keys = runs.map(({ key }) => key)
      try {
        await editor.apply(operations, keys)
        const next = { label: words.transcript.similar.find, run: () => setSimilarTo(speaker) }
        const text = words.transcript.similar.assigned(runs.length, nameOf(speaker))
        toastEdit(editor, text, canCompare ? next : undefined)
        return true
      } catch (error) {
        toastError(error)
        return false
      }
    },
    [editor, canCompare, nameOf],
  )
  const itemsFor = useCallback(
    (given: readonly WordRun[]): readonly (MenuItem | null)[] => {
      // While the menu is open, words get their ids, and others may come before them.
      const runs = savedRuns(editor, given)
      return [
        ...Array.from({ length: count }, (_, index) => ({
          label: nameOf(index),
          isChosen: given[0]?.speaker === index,
          onSelect: () => void assign(runs, index),
        })),
        null,
        { label: words.transcript.newSpeaker, icon: 'plus', onSelect: () => void assign(runs, count) },
        { label: words.transcript.tools.rename, icon: 'edit', onSelect: () => void runs.then(setRenaming) },
      ]
    },
    [editor, count, nameOf, assign],
  )
  const rename = (name: string, isEverywhere: boolean): void => {
    const [first] = renaming ?? []
    if (renaming === null || first === undefined) return
    if (isEverywhere) {
      nameSpeaker({ index: first.speaker, text: name })
      return
    }
    const existing = Array.from({ length: count }, (_, index) => index).find((index) => nameOf(index) === name)
    void assign(renaming, existing ?? count).then((isDone) => {
      if (isDone && existing === undefined) nameSpeaker({ index: count, text: name })
    })
  }
  return {
    nameOf,
    assign,
    itemsFor,
    renaming,
    rename,
    endRenaming: () => setRenaming(null),
    similarTo,
    findSimilar: canCompare ? setSimilarTo : null,
    endSimilar: () => setSimilarTo(null),
  }
}
