import type { EditOperation } from '../../../../src/contract/endpoints/editing.ts'
import { codeOf } from '../../../api/client.ts'
import { createStore, type Store } from '../../../api/store.ts'
import { paragraphsOf, savedParagraph, withTurns, type Paragraph, type TranscriptDocument } from './document.ts'
import { forgetDraft, keepDraft, readDraft } from './draft.ts'
import { isUnsaved, operationsFor, typeInto } from './paragraph-edit.ts'
import { readWords, restoreVersion, sendOperations, type Place } from './transcript-api.ts'

export type Saving =
  | { state: 'saved' }
  | { state: 'waiting' }
  | { state: 'saving' }
  /** The server could not be reached or failed; it is tried again. */
  | { state: 'trying'; error: unknown }
  /** Somebody else changed the same words. */
  | { state: 'conflict'; paragraphs: readonly Paragraph[] }
  /** Refused for good: the text stays on the page. */
  | { state: 'refused'; error: unknown }

/** What brings the text back to where it was: the content of a version, of which only this stretch differs. */
interface Step {
  version: number
  /** Seconds; null: anything may differ. */
  range: Range | null
}

interface Range {
  from: number
  to: number
}

/** What a person does to a transcript that is open. Every change is kept: typed, saved by itself, undone. */
export interface Editor {
  document: Store<TranscriptDocument>
  saving: Store<Saving>
  /** What was typed into a paragraph. */
  type: (key: number, text: string) => void
  /**
   * Changes of structure and of several paragraphs, after what is being saved. Throws ClientError.
   * @param keys paragraphs that are touched; only they are read again
   */
  apply: (operations: readonly EditOperation[], keys?: readonly number[]) => Promise<void>
  /** Saves what waits, now. */
  flush: () => Promise<void>
  /** @returns false when there is nothing to take back, or somebody else changed the text since */
  undo: () => Promise<boolean>
  redo: () => Promise<boolean>
  /** Another version is current: by somebody else, or by an operation outside of the editor. */
  catchUp: (version?: number) => Promise<void>
  /** Ends a conflict: with one's own text, or with what the other wrote. */
  settle: (keep: 'mine' | 'theirs') => Promise<void>
  close: () => void
}

/** How long after the last key it is saved, milliseconds. What is saved at once is undone at once. */
const pauseMs = 700
const tryAgainMs = 3000
const mostSteps = 500

export function createEditor(
  place: Place,
  language: string,
  first: { words: Parameters<typeof paragraphsOf>[0]; version: number },
): Editor {
  const document = createStore<TranscriptDocument>({
    version: first.version,
    language,
    paragraphs: withTurns(paragraphsOf(first.words, language)),
  })
  const saving = createStore<Saving>({ state: 'saved' })
  const done: Step[] = []
  const undone: Step[] = []
  let timer: ReturnType<typeof setTimeout> | null = null
  /** One thing at a time goes to the server. */
  let queue: Promise<unknown> = Promise.resolve()

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = queue.then(work, work)
    queue = next.catch(() => undefined)
    return next
  }
  const show = (paragraphs: readonly Paragraph[], version = document.get().version): void =>
    document.set({ ...document.get(), version, paragraphs: withTurns(paragraphs) })
  const unsaved = (): Paragraph[] =>
    document.get().paragraphs.filter((one) => one.saved !== one.words && isUnsaved(one, language))
  const remember = (step: Step): void => {
    done.push(step)
    if (done.length > mostSteps) done.shift()
    undone.length = 0
  }
  const schedule = (ms: number): void => {
    if (timer !== null) clearTimeout(timer)
    timer = setTimeout(() => void flush(), ms)
  }

  /** Reads the paragraphs of a stretch again. `sent`: texts as they were sent, by paragraph. */
  const refresh = async (range: Range, version: number, sent?: ReadonlyMap<number, string>): Promise<void> => {
    const read = await readWords(place, {
      version,
      ...(range.from <= 0 ? {} : { from: range.from }),
      ...(range.to === Infinity ? {} : { to: range.to }),
    })
    const { paragraphs } = document.get()
    const isIn = ({ saved }: Paragraph): boolean => {
      const start = saved[0]?.start ?? Number.NaN
      return start >= range.from && start < range.to
    }
    const from = paragraphs.findIndex(isIn)
    const to = paragraphs.findLastIndex(isIn)
    if (from === -1) return reload(version)
    const others = new Set(
      [paragraphs[from - 1], paragraphs[to + 1]].flatMap((one) => one?.saved.map(({ id }) => id) ?? []),
    )
    const fresh = paragraphsOf(
      read.words.filter(({ id }) => !others.has(id)),
      language,
    )
    const old = paragraphs.slice(from, to + 1)
    // As many paragraphs as before: they are the same ones, and the cursor stays where it is.
    const put = old.length === fresh.length ? fresh.map((one, i) => keepTyped(old[i], one, language, sent)) : fresh
    show([...paragraphs.slice(0, from), ...put, ...paragraphs.slice(to + 1)], version)
  }

  const reload = async (version?: number, sent?: ReadonlyMap<number, string>): Promise<void> => {
    const read = await readWords(place, version === undefined ? {} : { version })
    const byFirst = new Map(document.get().paragraphs.map((one) => [one.saved[0]?.id, one]))
    show(
      paragraphsOf(read.words, language).map((one) => keepTyped(byFirst.get(one.saved[0]?.id), one, language, sent)),
      read.version,
    )
  }

  /** From the first of some paragraphs to the one behind the last. */
  const rangeOf = (keys: readonly number[]): Range | null => {
    const { paragraphs } = document.get()
    const first = paragraphs.findIndex(({ key }) => keys.includes(key))
    const last = paragraphs.findLastIndex(({ key }) => keys.includes(key))
    if (first === -1) return null
    const behind = paragraphs.slice(last + 1).find(({ saved }) => saved.length > 0)
    return { from: paragraphs[first]?.saved[0]?.start ?? 0, to: behind?.saved[0]?.start ?? Infinity }
  }

  const saveNow = async (): Promise<void> => {
    const { version } = document.get()
    const changed = unsaved()
    if (changed.length > 0) {
      saving.set({ state: 'saving' })
      const range = rangeOf(changed.map(({ key }) => key))
      const sent = new Map(changed.map(({ key, text }) => [key, text]))
      const operations = changed.flatMap((one) => operationsFor(one, language))
      const next = await sendOperations(place, version, operations)
      remember({ version, range: next === version + 1 ? range : null })
      if (range === null || next !== version + 1) await reload(next, sent)
      else await refresh(range, next, sent)
    }
    if (unsaved().length > 0) {
      saving.set({ state: 'waiting' })
      schedule(pauseMs)
    } else {
      saving.set({ state: 'saved' })
      forgetDraft(place.recordingId)
    }
  }

  const onFailure = (error: unknown): void => {
    const code = codeOf(error)
    if (code === 'EDIT_CONFLICT') saving.set({ state: 'conflict', paragraphs: unsaved() })
    else if (code === null || code === 'RATE_LIMITED' || code === 'INTERNAL' || code.startsWith('API_KEY_')) {
      saving.set({ state: 'trying', error })
      schedule(tryAgainMs)
    } else saving.set({ state: 'refused', error })
  }

  const flush = async (): Promise<void> => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    if (saving.get().state === 'conflict') return
    await inTurn(() => saveNow().catch(onFailure))
  }

  const go = async (from: Step[], to: Step[]): Promise<boolean> => {
    await flush()
    const step = from.pop()
    if (step === undefined || unsaved().length > 0) return false
    return inTurn(async () => {
      const { version } = document.get()
      const next = await restoreVersion(place, step.version)
      if (next === version + 1) {
        to.push({ version, range: step.range })
        if (step.range === null) await reload(next)
        else await refresh(step.range, next)
        return true
      }
      // Somebody else's change lies between, and nobody asked for that to be undone.
      await restoreVersion(place, next - 1)
      await reload()
      return false
    })
  }

  const editor: Editor = {
    document,
    saving,
    type: (key, text) => {
      const { paragraphs } = document.get()
      const paragraph = paragraphs.find((one) => one.key === key)
      if (paragraph === undefined || paragraph.text === text) return
      show(paragraphs.map((one) => (one === paragraph ? typeInto(one, text, language) : one)))
      keepDraft(place.recordingId, unsaved())
      if (saving.get().state === 'conflict') return
      saving.set({ state: 'waiting' })
      schedule(pauseMs)
    },
    apply: async (operations, keys) => {
      await flush()
      await inTurn(async () => {
        const { version } = document.get()
        const range = keys === undefined ? null : rangeOf(keys)
        const next = await sendOperations(place, version, operations)
        remember({ version, range: next === version + 1 ? range : null })
        if (range === null || next !== version + 1) await reload(next)
        else await refresh(range, next)
      })
    },
    flush,
    undo: () => go(done, undone),
    redo: () => go(undone, done),
    catchUp: async (version) => {
      if (version !== undefined && version <= document.get().version) return
      await flush()
      await inTurn(async () => {
        if (version === undefined || version > document.get().version) await reload()
      })
    },
    settle: async (keep) => {
      const state = saving.get()
      if (state.state !== 'conflict') return
      const mine = state.paragraphs
      await inTurn(async () => {
        show(document.get().paragraphs.map((one) => savedParagraph(one.saved, language, one.key)))
        await reload()
      })
      saving.set({ state: 'saved' })
      forgetDraft(place.recordingId)
      if (keep === 'theirs') return
      for (const { text, saved } of mine) {
        const at = saved[0]?.start ?? 0
        const target = document.get().paragraphs.findLast((one) => (one.saved[0]?.start ?? 0) <= at)
        if (target !== undefined) editor.type(target.key, text)
      }
    },
    close: () => void flush(),
  }

  for (const { id, before, text } of readDraft(place.recordingId)) {
    const paragraph = document
      .get()
      .paragraphs.find((one) => one.saved[0]?.id === id && one.saved.map(({ word }) => word).join(' ') === before)
    if (paragraph !== undefined) editor.type(paragraph.key, text)
  }
  return editor
}

/** The server's words in a paragraph that is open: its key stays, and what was typed since it was read or sent. */
function keepTyped(
  old: Paragraph | undefined,
  fresh: Paragraph,
  language: string,
  sent?: ReadonlyMap<number, string>,
): Paragraph {
  if (old === undefined) return fresh
  const was = sent?.get(old.key)
  const isTyped = was === undefined ? old.saved !== old.words && isUnsaved(old, language) : was !== old.text
  const saved = savedParagraph(fresh.saved, language, old.key)
  const typed = typeInto(saved, old.text, language)
  // A text that differs by spaces alone is left as it stands, so that the cursor does.
  if (!isUnsaved(typed, language)) return { ...saved, text: old.text, offsets: typed.offsets }
  return isTyped ? typed : saved
}
