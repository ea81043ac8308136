import { joinWords } from '../../../../src/text/join-words.ts'
import { timeOf } from '../../../../src/text/time-of.ts'
import { createStore, type Store } from '../../../api/store.ts'
import { paragraphsOf, savedParagraph, withTurns, type Paragraph, type TranscriptDocument } from './document.ts'
import { isUnsaved, typeInto } from './paragraph-edit.ts'
import { readWords, type Place } from './transcript-api.ts'

/** Consecutive paragraphs, known by the words around them, which an edit of the paragraphs leaves as they are. */
export interface TextRange {
  /** Ids of the last word before and the first word after them; null at the ends of the text. */
  before: number | null
  after: number | null
  /** When their words begin, seconds: from the first to after the last. Others may speak at the same time. */
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
  /** From the first to the last of some paragraphs; null if none is there. */
  rangeOf: (keys: readonly number[]) => TextRange | null
  /** Reads a range again, or everything without one. Text typed since it was sent stays. */
  read: (range: TextRange | null, version?: number, sent?: SentTexts) => Promise<void>
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

  const readRange = async (range: TextRange, version: number | undefined, sent?: SentTexts): Promise<void> => {
    const read = await readWords(place, {
      ...(version === undefined ? {} : { version }),
      ...(range.from <= 0 ? {} : { from: range.from }),
      ...(range.to === Infinity ? {} : { to: range.to }),
    })
    const { paragraphs } = store.get()
    const found = placeOf(range, paragraphs)
    if (found === null) return readAll(version, sent)
    const { from, to } = found
    // What others say at the same time is in other paragraphs.
    const others = new Set(paragraphs.toSpliced(from, to - from).flatMap(({ saved }) => saved.map(({ id }) => id)))
    const fresh = paragraphsOf(
      read.words.filter(({ id }) => !others.has(id)),
      language,
    )
    const put = merge(paragraphs.slice(from, to), fresh, language, sent)
    show(paragraphs.toSpliced(from, to - from, ...put), version ?? read.version)
  }

  const readAll = async (version?: number, sent?: SentTexts): Promise<void> => {
    const read = await readWords(place, version === undefined ? {} : { version })
    show(merge(store.get().paragraphs, paragraphsOf(read.words, language), language, sent), read.version)
  }

  return {
    store,
    show: (paragraphs) => show(paragraphs),
    unsaved: () => store.get().paragraphs.filter((one) => one.saved !== one.words && isUnsaved(one, language)),
    rangeOf: (keys) => {
      const { paragraphs } = store.get()
      const from = paragraphs.findIndex(({ key }) => keys.includes(key))
      const to = paragraphs.findLastIndex(({ key }) => keys.includes(key)) + 1
      return from === -1 ? null : rangeOf(paragraphs, from, to)
    },
    read: (range, version, sent) => (range === null ? readAll(version, sent) : readRange(range, version, sent)),
  }
}

/** Times have three decimals. */
const millisecond = 0.001

/**
 * The paragraphs [from, to) as a range. Words that are typed in them begin between the end of the word before and the
 * start of the word after, or the end of the last one if that is later.
 */
function rangeOf(paragraphs: readonly Paragraph[], from: number, to: number): TextRange {
  const { start, end } = timeOf(paragraphs.slice(from, to).flatMap(({ saved }) => saved))
  const before = paragraphs
    .slice(0, from)
    .findLast(({ saved }) => saved.length > 0)
    ?.saved.at(-1)
  const after = paragraphs.slice(to).find(({ saved }) => saved.length > 0)?.saved[0]
  const isEmpty = start === Infinity
  return {
    before: before?.id ?? null,
    after: after?.id ?? null,
    from: isEmpty || before === undefined ? 0 : Math.min(before.end, start),
    to: isEmpty ? Infinity : Math.max(end, after?.start ?? end) + millisecond,
  }
}

/** Where a range is now, as paragraphs [from, to); null if the words around it are gone. */
function placeOf({ before, after }: TextRange, paragraphs: readonly Paragraph[]): { from: number; to: number } | null {
  const last = before === null ? -1 : paragraphs.findIndex(({ saved }) => saved.at(-1)?.id === before)
  const next = after === null ? paragraphs.length : paragraphs.findIndex(({ saved }) => saved[0]?.id === after)
  const isGone = (before !== null && last === -1) || next <= last
  return isGone ? null : { from: last + 1, to: next }
}

/**
 * The server's paragraphs, with what was typed in those of the page since they were read or sent. Between words that
 * begin a paragraph in both, they belong together: others may have split or joined some.
 */
function merge(
  old: readonly Paragraph[],
  fresh: readonly Paragraph[],
  language: string,
  sent: SentTexts | undefined,
): Paragraph[] {
  const begins = new Map(old.map((one, i) => [one.saved[0]?.id, i]))
  const merged: Paragraph[] = []
  let [fromOld, fromFresh] = [0, 0]
  const takeUpTo = (toOld: number, toFresh: number): void => {
    const [before, after] = [old.slice(fromOld, toOld), fresh.slice(fromFresh, toFresh)]
    // With as many paragraphs as before they keep their keys, so the cursor stays where it is.
    if (before.length === after.length) merged.push(...after.map((one, i) => keepTyped(before[i], one, language, sent)))
    else merged.push(...keepTypedAcross(before, after, language, sent))
    fromOld = toOld
    fromFresh = toFresh
  }
  for (const [i, one] of fresh.entries()) {
    const at = begins.get(one.saved[0]?.id)
    if (at !== undefined && at >= fromOld) takeUpTo(at, i)
  }
  takeUpTo(old.length, fresh.length)
  return merged
}

/** A paragraph with the server's words, the same key, and what was typed since it was read or sent. */
function keepTyped(old: Paragraph | undefined, fresh: Paragraph, language: string, sent?: SentTexts): Paragraph {
  if (old === undefined) return fresh
  const saved = savedParagraph(fresh.saved, language, old.key)
  const typed = typeInto(saved, old.text, language)
  // A text that differs only by spaces stays as it is, or the cursor would jump.
  if (!isUnsaved(typed, language)) return { ...saved, text: old.text, offsets: typed.offsets }
  return isTypedSince(old, language, sent) ? typed : saved
}

/** Whether a paragraph has text that was typed since it was read or sent. */
function isTypedSince(one: Paragraph, language: string, sent: SentTexts | undefined): boolean {
  const was = sent?.get(one.key)
  return was === undefined ? one.saved !== one.words && isUnsaved(one, language) : was !== one.text
}

/**
 * The paragraphs that others became by a split or a join, with what was typed in those. New words follow the word that
 * they stand behind. The first one keeps its key.
 */
function keepTypedAcross(
  old: readonly Paragraph[],
  given: readonly Paragraph[],
  language: string,
  sent: SentTexts | undefined,
): readonly Paragraph[] {
  const fresh = given.map((one, i) => (i === 0 ? { ...one, key: old[0]?.key ?? one.key } : one))
  if (!old.some((one) => isTypedSince(one, language, sent))) return fresh
  const saved = fresh.flatMap((one) => one.saved)
  const { words } = typeInto(savedParagraph(saved, language), old.map(({ text }) => text).join(' '), language)
  const homes = new Map(fresh.flatMap((one, i) => one.saved.map(({ id }) => [id, i])))
  const texts = fresh.map((): string[] => [])
  let home = 0
  for (const { id, word } of words) {
    home = homes.get(id) ?? home
    texts[home]?.push(word)
  }
  return fresh.map((one, i) => typeInto(one, joinWords(texts[i] ?? [], language), language))
}
