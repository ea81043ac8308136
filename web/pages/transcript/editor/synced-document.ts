import { joinWords } from '../../../../src/text/join-words.ts'
import { timeOf } from '../../../../src/text/time-of.ts'
import { createStore, type Store } from '../../../api/store.ts'
import type { EditableWord } from '../../../../src/text/edit-words.ts'
import {
  paragraphsOf,
  rangeOfWord,
  savedParagraph,
  savedText,
  withTurns,
  type Paragraph,
  type TranscriptDocument,
} from './document.ts'
import { mergeTexts } from './merge-texts.ts'
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

/** Whether a paragraph starts at a word, by its id. */
export type Borders = ReadonlyMap<number, boolean>

/** The transcript on the page, and how it takes over what the server has. */
export interface SyncedDocument {
  store: Store<TranscriptDocument>
  show: (paragraphs: readonly Paragraph[]) => void
  unsaved: () => Paragraph[]
  /** From the first to the last of some paragraphs; null if none is there. */
  rangeOf: (keys: readonly number[]) => TextRange | null
  /**
   * Starts a paragraph at a word that the server knows, or joins the paragraph that it starts with the one before.
   * What is read keeps this border until it is settled. @returns the keys of both paragraphs; null if there is nothing
   * to do
   */
  setBorder: (id: number, isBorder: boolean) => [number, number] | null
  /** The borders that the server doesn't know, and the keys of the paragraphs beside them. */
  borders: () => { changed: Borders; keys: number[] }
  /** The server has these borders, or refused them. */
  settle: (borders: Borders) => void
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

  /** Those that the server doesn't know yet. */
  const borders = new Map<number, boolean>()
  const group = (words: EditableWord[]): Paragraph[] => {
    if (borders.size > 0) for (const word of words) word.startsParagraph = borders.get(word.id) ?? word.startsParagraph
    return paragraphsOf(words, language)
  }
  const setBorder: SyncedDocument['setBorder'] = (id, isBorder) => {
    const { paragraphs } = store.get()
    const i = paragraphs.findIndex(({ saved }) => saved.some((word) => word.id === id))
    const [before, at] = [paragraphs[i - 1], paragraphs[i]]
    if (at === undefined || (at.saved[0]?.id === id) === isBorder) return null
    if (isBorder) {
      const parts = split(at, id, language)
      borders.set(id, true)
      show(paragraphs.toSpliced(i, 1, ...parts))
      return [parts[0].key, parts[1].key]
    }
    if (before === undefined) return null
    borders.set(id, false)
    show(paragraphs.toSpliced(i - 1, 2, join(before, at, language)))
    return [before.key, at.key]
  }

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
    const fresh = group(read.words.filter(({ id }) => !others.has(id)))
    const put = merge(paragraphs.slice(from, to), fresh, language, sent)
    show(paragraphs.toSpliced(from, to - from, ...put), version ?? read.version)
  }

  const readAll = async (version?: number, sent?: SentTexts): Promise<void> => {
    const read = await readWords(place, version === undefined ? {} : { version })
    show(merge(store.get().paragraphs, group(read.words), language, sent), read.version)
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
    setBorder,
    borders: () => {
      const { paragraphs } = store.get()
      const beside = [...borders.keys()].flatMap((id) => {
        const i = paragraphs.findIndex(({ saved }) => saved.some((one) => one.id === id))
        if (i !== -1) return paragraphs.slice(Math.max(0, i - 1), i + 1)
        // Somebody else has deleted the word.
        borders.delete(id)
        return []
      })
      return { changed: new Map(borders), keys: beside.map(({ key }) => key) }
    },
    settle: (sent) => {
      for (const [id, isBorder] of sent) if (borders.get(id) === isBorder) borders.delete(id)
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
 * begin a paragraph in both, they belong together, also if others split or joined them.
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
    if (at === undefined || at < fromOld) continue
    // What was typed in paragraphs that others deleted before the first one that is left goes into that one.
    const isLeft = i === 0 && old.slice(0, at).some((before) => isTypedSince(before, language, sent))
    if (!isLeft) takeUpTo(at, i)
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
  if (!isTypedSince(old, language, sent)) return saved
  const texts = { base: baseOf(old, language, sent), mine: old.text, theirs: saved.text }
  return typeInto(saved, mergeTexts(texts, language), language)
}

/** The text of a paragraph as it was read or sent last. */
function baseOf(one: Paragraph, language: string, sent: SentTexts | undefined): string {
  return sent?.get(one.key) ?? savedText(one, language)
}

/** Whether a paragraph has text that was typed since it was read or sent. */
function isTypedSince(one: Paragraph, language: string, sent: SentTexts | undefined): boolean {
  const was = sent?.get(one.key)
  return was === undefined ? one.saved !== one.words && isUnsaved(one, language) : was !== one.text
}

/** Both parts of a paragraph, with what was typed in it. The first one keeps the key. */
function split(one: Paragraph, id: number, language: string): [Paragraph, Paragraph] {
  const n = one.saved.findIndex((word) => word.id === id)
  // A word that was typed over has gone from the text; the saved one after it may be there.
  const after = new Set(one.saved.slice(n).map((word) => word.id))
  const w = one.words.findIndex((word) => after.has(word.id))
  const at = w === -1 ? one.text.length : rangeOfWord(one, w)[0]
  const [first, ...rest] = one.saved.slice(n)
  const second = first === undefined ? [] : [{ ...first, startsParagraph: true }, ...rest]
  return [
    typeInto(savedParagraph(one.saved.slice(0, n), language, one.key), one.text.slice(0, at).trimEnd(), language),
    typeInto(savedParagraph(second, language), one.text.slice(at), language),
  ]
}

/** One paragraph of two, with what was typed in both, and the key of the first one. */
function join(before: Paragraph, at: Paragraph, language: string): Paragraph {
  const saved = [...before.saved, ...at.saved.map((word, i) => (i === 0 ? { ...word, startsParagraph: false } : word))]
  const text = joinWords([before.text.trimEnd(), at.text], language)
  return typeInto(savedParagraph(saved, language, before.key), text, language)
}

/**
 * The paragraphs that others became by a split or a join, with what was typed in those, spaces included. New words follow
 * the word that they stand behind. The first one keeps its key.
 */
function keepTypedAcross(
  old: readonly Paragraph[],
  given: readonly Paragraph[],
  language: string,
  sent: SentTexts | undefined,
): readonly Paragraph[] {
  const fresh = given.map((one, i) => (i === 0 ? { ...one, key: old[0]?.key ?? one.key } : one))
  const saved = fresh.flatMap((one) => one.saved)
  const mine = joinWords(
    old.map(({ text }) => text),
    language,
  )
  const whole = savedParagraph(saved, language)
  let all = typeInto(whole, mine, language)
  if (isUnsaved(all, language)) {
    if (!old.some((one) => isTypedSince(one, language, sent))) return fresh
    const bases = old.map((one) => baseOf(one, language, sent))
    const texts = { base: joinWords(bases, language), mine, theirs: whole.text }
    all = typeInto(whole, mergeTexts(texts, language), language)
  }
  const homes = new Map(fresh.flatMap((one, i) => one.saved.map(({ id }) => [id, i])))
  /** Where the text of each paragraph begins. */
  const begins = fresh.map((_, i) => (i === 0 ? 0 : all.text.length))
  let home = 0
  for (const [i, { id }] of all.words.entries()) {
    const next = homes.get(id) ?? home
    if (next > home) begins.fill(rangeOfWord(all, i)[0], home + 1, next + 1)
    home = Math.max(home, next)
  }
  return fresh.map((one, i) => {
    const text = all.text.slice(begins[i], begins[i + 1])
    return typeInto(one, i === fresh.length - 1 ? text : text.trimEnd(), language)
  })
}
