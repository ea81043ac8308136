import type { EditOperation } from '../../../../src/contract/endpoints/editing.ts'
import type { Store } from '../../../api/store.ts'
import { sameParagraph, savedParagraph, savedText, type Paragraph, type TranscriptDocument } from './document.ts'
import { deleteDraft, readDraft, storeDraft } from './draft.ts'
import { lineStarts } from './line-starts.ts'
import { isUnsaved, typeInto } from './paragraph-edit.ts'
import { createSaver, type Saving, type Soon, type Step } from './saver.ts'
import { createSyncedDocument } from './synced-document.ts'
import { restoreVersion, type Place } from './transcript-api.ts'

/** Edits an open transcript. What is typed is saved automatically and can be undone. */
export interface Editor {
  document: Store<TranscriptDocument>
  saving: Store<Saving>
  /** Sets the text of a paragraph as it was typed. Its lines become paragraphs once they are saved. */
  type: (key: number, text: string) => void
  /** Sets the texts of several paragraphs, by key. */
  typeAll: (texts: ReadonlyMap<number, string>) => void
  /**
   * Tells whether an input method composes letters in the text. Until it ends, others' changes wait. The letters count as
   * typed when they are final.
   */
  setComposing: (isComposing: boolean) => void
  /** Tells which paragraph has the cursor. If it is empty, it stays until the cursor leaves: its text may come yet. */
  setCursor: (key: number | null) => void
  /**
   * Starts a paragraph at a word that the server knows, or joins the paragraph that it starts with the one before: on the
   * page at once, and saved. @returns the keys of both paragraphs; null if there is nothing to do
   */
  setBorder: (id: number, isBorder: boolean) => [number, number] | null
  /**
   * Saves what was typed, then applies operations. Throws ClientError.
   * @param keys paragraphs that the operations touch; only these are read again
   */
  apply: (operations: readonly EditOperation[], keys?: readonly number[]) => Promise<void>
  /**
   * Applies operations after a pause, or before the next save. Those of a quick series are one step of undo.
   * @returns once the document has them. Throws ClientError.
   */
  applySoon: (soon: Soon) => Promise<void>
  /**
   * Saves what was typed, then has the server write the next version: `write` returns its number. It is a step of undo;
   * `undone` then puts back what versions don't hold.
   */
  step: (write: () => Promise<number>, undone: () => Promise<unknown>) => Promise<void>
  /** Saves what was typed, now. */
  flush: () => Promise<void>
  undo: () => Promise<Undone>
  redo: () => Promise<Undone>
  /** Reads the transcript again when another version is current. */
  catchUp: (version?: number) => Promise<void>
  /** Ends a conflict by keeping one of the two texts. */
  settle: (keep: 'mine' | 'theirs') => Promise<void>
  close: () => void
}

/** Whether a step was taken, or why not: `unsaved` changes come first, or there are changes of `others` since. */
type Undone = 'done' | 'nothing' | 'unsaved' | 'others'

const mostSteps = 500

export function createEditor(
  place: Place,
  language: string,
  first: Parameters<typeof createSyncedDocument>[2],
): Editor {
  const document = createSyncedDocument(place, language, first)
  const done: Step[] = []
  const undone: Step[] = []
  /** The version that the last step led to. After another one, older steps would take back what others changed. */
  let reached = first.version
  const forgetAfterOthers = (version: number): void => {
    if (version !== reached) done.length = undone.length = 0
  }
  let cursor: number | null = null
  const isBeingEmptied = ({ key, words }: Paragraph): boolean => key === cursor && words.length === 0
  const note = (step: Step): void => {
    forgetAfterOthers(step.version)
    const last = done.at(-1)
    if (step.goesOn === true && last !== undefined) done[done.length - 1] = { ...last, range: null }
    else done.push(step)
    if (done.length > mostSteps) done.shift()
    undone.length = 0
    reached = step.version + 1
  }
  const { saving, inTurn, send, sendSoon, schedule, saveDue, flush } = createSaver(
    place,
    language,
    document,
    isBeingEmptied,
    note,
  )

  const go = async (from: Step[], to: Step[]): Promise<Undone> => {
    await flush()
    if (saving.get().state !== 'saved') return 'unsaved'
    return inTurn(async () => {
      const { version } = document.store.get()
      const hadSteps = from.length > 0
      forgetAfterOthers(version)
      const step = from.pop()
      if (step === undefined) return hadSteps ? 'others' : 'nothing'
      const next = await restoreVersion(place, step.version)
      if (next === version + 1) {
        to.push({ version, range: step.range })
        reached = next
        await document.read(step.range, next)
        await step.undone?.()
        return 'done'
      }
      // Someone else's change lies in between, and must not be undone with this one.
      await restoreVersion(place, next - 1)
      await document.read(null)
      return 'others'
    })
  }
  /** Paragraphs whose text may have spaces that the server doesn't keep. */
  const loose = new Set<number>()
  /** Letters that an input method composes would be doubled if their paragraph were split. */
  let isComposing = false
  /** Starts a paragraph at each line of saved text that somebody typed or pasted. */
  const breakLines = (): void => {
    const starts = document.store
      .get()
      .paragraphs.filter((one) => loose.has(one.key) && !isUnsaved(one, language))
      .flatMap(lineStarts)
    for (const id of starts) for (const key of document.setBorder(id, true) ?? []) loose.add(key)
    if (starts.length === 0) return
    saving.set({ state: 'waiting' })
    void flush()
  }
  /** Shows what is saved as the server has it, but where the cursor is: the next word may come behind a space. */
  const tidy = (): void => {
    if (!isComposing && saving.get().state !== 'conflict') breakLines()
    const { paragraphs } = document.store.get()
    for (const one of paragraphs) {
      if (!loose.has(one.key) || one.key === cursor || isUnsaved(one, language)) continue
      loose.delete(one.key)
      if (one.text !== savedText(one, language)) document.put([savedParagraph(one.saved, language, one.key)])
    }
  }
  /** Not while a click moves the cursor: that would bring it back. */
  const tidySoon = (): void => {
    if (loose.size > 0 && saving.get().state === 'saved') setTimeout(tidy)
  }
  saving.subscribe(tidySoon)
  const typeAll = (texts: ReadonlyMap<number, string>): void => {
    const typed = document.store.get().paragraphs.flatMap((one) => {
      const text = texts.get(one.key) ?? one.text
      return text === one.text ? [] : [typeInto(one, text, language)]
    })
    if (typed.length === 0) return
    document.put(typed)
    for (const { key } of typed) loose.add(key)
    storeDraft(place.recordingId, document.unsaved())
    const state = saving.get()
    if (state.state === 'conflict') {
      // The question may not be asked yet.
      const { paragraphs } = document.store.get()
      const clashes = state.clashes.map(({ mine, theirs }) => {
        const key = sameParagraph(paragraphs, mine.saved)?.key
        const text = typed.find((one) => one.key === key)?.text ?? mine.text
        return { mine: { ...mine, text }, theirs }
      })
      saving.set({ state: 'conflict', clashes })
      return
    }
    saving.set({ state: 'waiting' })
    schedule()
  }
  const type = (key: number, text: string): void => typeAll(new Map([[key, text]]))
  const setCursor = (key: number | null): void => {
    if (key === cursor) return
    cursor = key
    // What is typed in the next paragraph is another step of undo, however soon that is.
    if (saving.get().state === 'waiting') void saveDue()
    else tidySoon()
  }
  const setBorder = (id: number, isBorder: boolean): [number, number] | null => {
    if (saving.get().state === 'conflict') return null
    const keys = document.setBorder(id, isBorder)
    if (keys === null) return null
    saving.set({ state: 'waiting' })
    void flush()
    return keys
  }
  const settle = async (keep: 'mine' | 'theirs'): Promise<void> => {
    const state = saving.get()
    if (state.state !== 'conflict') return
    await inTurn(() => document.read(null))
    for (const {
      mine: { text, saved },
    } of state.clashes) {
      const target = sameParagraph(document.store.get().paragraphs, saved)
      if (target === undefined) continue
      document.put([
        keep === 'mine' ? typeInto(target, text, language) : savedParagraph(target.saved, language, target.key),
      ])
    }
    storeDraft(place.recordingId, document.unsaved())
    saving.set({ state: 'waiting' })
    await flush()
  }

  const drafts = readDraft(place.recordingId)
  const savedAs = (id: number, text: string) =>
    document.store
      .get()
      .paragraphs.find((one) => one.saved[0]?.id === id && one.saved.map(({ word }) => word).join(' ') === text)
  // What was sent as the page closed has arrived. Kept, it would come back once somebody restores the text before it.
  if (drafts.every(({ id, text }) => savedAs(id, text) !== undefined)) deleteDraft(place.recordingId)
  for (const { id, before, text } of drafts) {
    const paragraph = savedAs(id, before)
    if (paragraph !== undefined) type(paragraph.key, text)
  }
  return {
    document: document.store,
    saving,
    type,
    typeAll,
    setComposing: (isHeld) => {
      isComposing = isHeld
      document.hold(isHeld)
    },
    setCursor,
    setBorder,
    apply: async (operations, keys) => {
      await flush()
      await inTurn(() => send(operations, keys === undefined ? null : document.rangeOf(keys)))
    },
    applySoon: sendSoon,
    step: async (write, undone) => {
      await flush()
      await inTurn(async () => {
        const next = await write()
        note({ version: next - 1, range: null, undone })
        await document.read(null, next)
      })
    },
    flush,
    undo: () => go(done, undone),
    redo: () => go(undone, done),
    catchUp: async (version) => {
      const isKnown = (): boolean => version !== undefined && version <= document.store.get().version
      if (isKnown()) return
      await saveDue()
      await inTurn(async () => {
        if (!isKnown()) await document.read(null)
      })
    },
    settle,
    close: () => {
      document.hold(false)
      void flush()
    },
  }
}
