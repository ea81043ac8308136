import { createStore, type Store } from '../../../api/store.ts'
import { paragraphsOf, savedParagraph, withTurns, type Paragraph, type TranscriptDocument } from './document.ts'
import { isUnsaved, typeInto } from './paragraph-edit.ts'
import { readWords, type Place } from './transcript-api.ts'

/** A stretch of the recording, in seconds. */
export interface TimeRange {
  from: number
  to: number
}

/** Texts that were sent to the server, by paragraph. */
export type SentTexts = ReadonlyMap<number, string>

/** The transcript on the page, and how it takes over what the server has. */
export interface SyncedDocument {
  store: Store<TranscriptDocument>
  show: (paragraphs: readonly Paragraph[]) => void
  unsaved: () => Paragraph[]
  /** From the first of some paragraphs to the beginning of the one after the last. */
  rangeOf: (keys: readonly number[]) => TimeRange | null
  /** Reads a range again, or everything without one. Text typed since it was sent stays. */
  read: (range: TimeRange | null, version?: number, sent?: SentTexts) => Promise<void>
}

export function createSyncedDocument(
  place: Place,
  language: string,
  first: { words: Parameters<typeof paragraphsOf>[0]; version: number },
): SyncedDocument {
  const store = createStore<TranscriptDocument>({
    version: first.version,
    language,
    paragraphs: withTurns(paragraphsOf(first.words, language)),
  })
  const show = (paragraphs: readonly Paragraph[], version = store.get().version): void =>
    store.set({ ...store.get(), version, paragraphs: withTurns(paragraphs) })

  const readRange = async (range: TimeRange, version: number | undefined, sent?: SentTexts): Promise<void> => {
    const read = await readWords(place, {
      ...(version === undefined ? {} : { version }),
      ...(range.from <= 0 ? {} : { from: range.from }),
      ...(range.to === Infinity ? {} : { to: range.to }),
    })
    const { paragraphs } = store.get()
    const isIn = ({ saved }: Paragraph): boolean => {
      const start = saved[0]?.start ?? Number.NaN
      return start >= range.from && start < range.to
    }
    const from = paragraphs.findIndex(isIn)
    const to = paragraphs.findLastIndex(isIn)
    if (from === -1) return readAll(version)
    const others = new Set(
      [paragraphs[from - 1], paragraphs[to + 1]].flatMap((one) => one?.saved.map(({ id }) => id) ?? []),
    )
    const fresh = paragraphsOf(
      read.words.filter(({ id }) => !others.has(id)),
      language,
    )
    const old = paragraphs.slice(from, to + 1)
    // With as many paragraphs as before they keep their keys, so the cursor stays where it is.
    const put = old.length === fresh.length ? fresh.map((one, i) => keepTyped(old[i], one, language, sent)) : fresh
    show([...paragraphs.slice(0, from), ...put, ...paragraphs.slice(to + 1)], version ?? read.version)
  }

  const readAll = async (version?: number, sent?: SentTexts): Promise<void> => {
    const read = await readWords(place, version === undefined ? {} : { version })
    const byFirst = new Map(store.get().paragraphs.map((one) => [one.saved[0]?.id, one]))
    show(
      paragraphsOf(read.words, language).map((one) => keepTyped(byFirst.get(one.saved[0]?.id), one, language, sent)),
      read.version,
    )
  }

  return {
    store,
    show: (paragraphs) => show(paragraphs),
    unsaved: () => store.get().paragraphs.filter((one) => one.saved !== one.words && isUnsaved(one, language)),
    rangeOf: (keys) => {
      const { paragraphs } = store.get()
      const from = paragraphs.findIndex(({ key }) => keys.includes(key))
      const to = paragraphs.findLastIndex(({ key }) => keys.includes(key))
      if (from === -1) return null
      const behind = paragraphs.slice(to + 1).find(({ saved }) => saved.length > 0)
      return { from: paragraphs[from]?.saved[0]?.start ?? 0, to: behind?.saved[0]?.start ?? Infinity }
    },
    read: (range, version, sent) => (range === null ? readAll(version, sent) : readRange(range, version, sent)),
  }
}

/** A paragraph with the server's words, the same key, and what was typed since it was read or sent. */
function keepTyped(old: Paragraph | undefined, fresh: Paragraph, language: string, sent?: SentTexts): Paragraph {
  if (old === undefined) return fresh
  const was = sent?.get(old.key)
  const isTyped = was === undefined ? old.saved !== old.words && isUnsaved(old, language) : was !== old.text
  const saved = savedParagraph(fresh.saved, language, old.key)
  const typed = typeInto(saved, old.text, language)
  // A text that differs only by spaces stays as it is, or the cursor would jump.
  if (!isUnsaved(typed, language)) return { ...saved, text: old.text, offsets: typed.offsets }
  return isTyped ? typed : saved
}
