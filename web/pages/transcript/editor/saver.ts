import { createTurns, type InTurn } from '../../../api/in-turn.ts'
import type { EditOperation } from '../../../../src/contract/endpoints/editing.ts'
import { batchesOf } from '../../../../src/text/batches-of.ts'
import type { Span } from '../../../../src/text/split-time.ts'
import { timeOf } from '../../../../src/text/time-of.ts'
import { codeOf } from '../../../api/client.ts'
import { isPassing } from '../../../api/is-passing.ts'
import { isSessionCode, whenSignedIn } from '../../../api/signed-out.ts'
import { createStore, type Store } from '../../../api/store.ts'
import { sameParagraph, savedText, type Paragraph } from './document.ts'
import { isClash } from './merge-texts.ts'
import { deleteDraft, storeDraft } from './draft.ts'
import { operationsFor } from './paragraph-edit.ts'
import type { Borders, SyncedDocument, TextRange } from './synced-document.ts'
import type { SentTexts } from './take-over.ts'
import { mostOperations, sendOperations, type Place } from './transcript-api.ts'

export type Saving =
  | { state: 'saved' }
  | { state: 'waiting' }
  | { state: 'saving' }
  /** The server didn't answer or failed. The save is retried. */
  | { state: 'retrying'; error: unknown }
  /** Someone else changed the same words. */
  | { state: 'conflict'; clashes: readonly Clash[] }
  /** The server rejected the change. The text stays on the page. */
  | { state: 'refused'; error: unknown }

/** A paragraph with this person's text, and the text that the server has; '' if its words were deleted. */
interface Clash {
  mine: Paragraph
  theirs: string
}

/** The version right before an edit, and where the edit changed it. */
export interface Step {
  version: number
  /** null: it may differ anywhere. */
  range: TextRange | null
  /** It is undone with the step before. */
  goesOn?: boolean
  /** Puts back what versions don't hold, once the step is undone. */
  undone?: () => Promise<unknown>
}

/** Operations that can wait, the paragraphs that they touch, and where those reach then. */
export interface Soon {
  operations: readonly EditOperation[]
  keys: readonly number[]
  reach: Span
}

export interface Saver {
  saving: Store<Saving>
  /** Runs work that changes the transcript on the server after what is already running. */
  inTurn: InTurn
  /** Sends operations, as many at once as the server takes, and reads what they changed. They are one step of undo. */
  send: (operations: readonly EditOperation[], range: TextRange | null) => Promise<void>
  /**
   * Sends operations after a pause, with what was typed, or before it is undone. Those of a quick series are one step of
   * undo. They are not retried. @returns once the page has them. Throws ClientError.
   */
  sendSoon: (soon: Soon) => Promise<void>
  /** Saves what was typed after a pause, but for paragraphs that wait. */
  schedule: () => void
  /** The same, now. */
  saveDue: () => Promise<void>
  /** Saves what was typed, now. */
  flush: () => Promise<void>
}

/**
 * Milliseconds without a key that make a pause in typing. It is saved then, or before if the cursor goes elsewhere; a save
 * is a step of undo.
 */
export const typingPauseMs = 700
const retryMs = 3000

export function createSaver(
  place: Place,
  language: string,
  document: SyncedDocument,
  /** Whether a paragraph isn't saved after a pause, only by `flush`. */
  waits: (paragraph: Paragraph) => boolean,
  onStep: (step: Step) => void,
): Saver {
  const saving = createStore<Saving>({ state: 'saved' })
  let timer: ReturnType<typeof setTimeout> | null = null
  const inTurn = createTurns()
  const schedule = (ms: number): void => {
    if (timer !== null) clearTimeout(timer)
    timer = setTimeout(() => void saveDue(), ms)
  }
  /** Reads what was saved, where that failed. */
  let missed: (() => Promise<void>) | null = null
  const readMissed = async (): Promise<void> => {
    await missed?.()
    missed = null
  }
  const send = async (
    operations: readonly EditOperation[],
    range: TextRange | null,
    { sent, borders, goesOn = false }: { sent?: SentTexts; borders?: Borders; goesOn?: boolean } = {},
  ): Promise<void> => {
    await readMissed()
    const { version } = document.store.get()
    const next = await sendOperations(place, version, operations)
    // From now on the server says where paragraphs start: a word typed before the border may be the first one.
    if (borders !== undefined) document.settleBorders(borders)
    // A version in between is someone else's, and may differ anywhere.
    const changed = next === version + 1 ? range : null
    onStep({ version: next - 1, range: changed, goesOn })
    missed = () => document.read(changed, next, sent)
    await readMissed()
  }
  const sendAll: Saver['send'] = async (operations, range) => {
    let goesOn = false
    for (const batch of batchesOf(operations, mostOperations)) {
      await send(batch, range, { goesOn })
      goesOn = true
    }
  }
  let waiting: (Soon & { saved: PromiseWithResolvers<void> })[] = []
  const sendSoon = (soon: Soon): Promise<void> => {
    const saved = Promise.withResolvers<void>()
    waiting.push({ ...soon, saved })
    if (saving.get().state === 'saved') saving.set({ state: 'waiting' })
    schedule(typingPauseMs)
    return saved.promise
  }
  const sendWaiting = async (): Promise<void> => {
    const all = waiting
    waiting = []
    if (all.length === 0) return
    saving.set({ state: 'saving' })
    const range = document.rangeOf(
      all.flatMap(({ keys }) => keys),
      timeOf(all.map(({ reach }) => reach)),
    )
    try {
      await sendAll(
        all.flatMap(({ operations }) => operations),
        range,
      )
      for (const { saved } of all) saved.resolve()
    } catch (error) {
      for (const { saved } of all) saved.reject(error)
    }
  }
  const saveTyped = async (isDue: (paragraph: Paragraph) => boolean, goesOn = false): Promise<void> => {
    await readMissed()
    const due = document.unsaved().filter(isDue)
    const { changed, keys } = document.borders()
    const typed = due.slice(0, mostOperations - changed.size)
    if (typed.length + changed.size > 0) {
      saving.set({ state: 'saving' })
      // Typed words then come before or after a border that is there.
      await send(
        [...operationsOf(changed), ...typed.flatMap((one) => operationsFor(one, language))],
        document.rangeOf([...keys, ...typed.map(({ key }) => key)]),
        { sent: new Map(typed.map(({ key, text }) => [key, text])), borders: changed, goesOn },
      )
      if (due.length > typed.length) return saveTyped(isDue, true)
    }
    const left = document.unsaved()
    const hasBorders = document.borders().changed.size > 0
    if (left.length > 0 || hasBorders) {
      saving.set({ state: 'waiting' })
      if (hasBorders || left.some(isDue)) schedule(typingPauseMs)
    } else {
      saving.set({ state: 'saved' })
      deleteDraft(place.recordingId)
    }
  }
  /** Merges with what others changed since; asks only where both changed the same words. */
  const onConflict = async (): Promise<void> => {
    const mine = document.unsaved()
    await document.read(null)
    const { paragraphs } = document.store.get()
    const clashes = mine.flatMap((one): Clash[] => {
      const same = sameParagraph(paragraphs, one.saved)
      const theirs = same ? savedText(same, language) : ''
      const texts = { base: savedText(one, language), mine: one.text, theirs }
      return isClash(texts, language) ? [{ mine: one, theirs }] : []
    })
    if (clashes.length > 0) {
      document.settleBorders(document.borders().changed)
      // Somebody who leaves without a choice gets it back at the next visit.
      storeDraft(place.recordingId, document.unsaved())
      saving.set({ state: 'conflict', clashes })
    } else {
      saving.set({ state: 'waiting' })
      schedule(typingPauseMs)
    }
  }
  const onFailure = async (error: unknown): Promise<void> => {
    const code = codeOf(error)
    if (code === 'EDIT_CONFLICT') await onConflict().catch(onFailure)
    else if (isSessionCode(code)) {
      saving.set({ state: 'waiting' })
      whenSignedIn(() => void flush())
    } else if (isPassing(error)) {
      saving.set({ state: 'retrying', error })
      schedule(retryMs)
    } else {
      saving.set({ state: 'refused', error })
      // The borders on the page are the server's again.
      document.settleBorders(document.borders().changed)
      void inTurn(() => document.read(null)).catch(() => undefined)
    }
  }
  const save = async (isDue: (paragraph: Paragraph) => boolean): Promise<void> => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    // The save before this one may meet a conflict: what was typed then waits for the answer.
    await inTurn(async () => {
      if (saving.get().state === 'conflict') return
      await sendWaiting()
      await saveTyped(isDue).catch(onFailure)
    })
  }
  const saveDue = (): Promise<void> => save((one) => !waits(one))
  const flush = (): Promise<void> => save(() => true)
  return { saving, inTurn, send: sendAll, sendSoon, schedule: () => schedule(typingPauseMs), saveDue, flush }
}

function operationsOf(borders: Borders): EditOperation[] {
  return [...borders].map(([id, isBorder]) =>
    isBorder ? { type: 'splitParagraph', before: id } : { type: 'joinParagraph', at: id },
  )
}
