import { joinWords } from '../../../../src/text/join-words.ts'
import { rangeOfWord, savedParagraph, savedText, type Paragraph } from './document.ts'
import { mergeTexts } from './merge-texts.ts'
import { isUnsaved, typeInto } from './paragraph-edit.ts'
import { moveAcross, moveIn, type Move, type MoveOffset, type TextPlace } from './text-place.ts'

/** Texts that were sent to the server, by paragraph. */
export type SentTexts = ReadonlyMap<number, string>

/** Paragraphs that others became, and where places of those are in them. */
export interface Changed {
  paragraphs: Paragraph[]
  move: Move
}

/**
 * The server's paragraphs, with what was typed in those of the page since they were read or sent. Between words that
 * begin a paragraph in both, they belong together, even if others split or joined them.
 */
export function takeOver(
  old: readonly Paragraph[],
  given: readonly Paragraph[],
  language: string,
  sent?: SentTexts,
): Changed {
  const isTyped = old.some((one) => isTypedSince(one, language, sent))
  // Others may have deleted all words, and what was typed needs a paragraph.
  const fresh = given.length === 0 && isTyped ? [savedParagraph([], language)] : given
  const begins = new Map(old.map((one, i) => [one.saved[0]?.id, i]))
  const paragraphs: Paragraph[] = []
  const moves = new Map<number, (offset: number) => TextPlace>()
  let [fromOld, fromFresh] = [0, 0]
  const takeUpTo = (toOld: number, toFresh: number): void => {
    const [before, after] = [old.slice(fromOld, toOld), fresh.slice(fromFresh, toFresh)]
    // With as many paragraphs as before they keep their keys, so the cursor stays where it is.
    if (before.length === after.length) {
      for (const [i, one] of before.entries()) {
        const { paragraph, move } = keepTyped(one, after[i] as Paragraph, language, sent)
        paragraphs.push(paragraph)
        moves.set(one.key, (offset) => ({ key: one.key, offset: move(offset) }))
      }
    } else if (before.length === 0) paragraphs.push(...after)
    else if (after.length > 0) {
      const kept = keepTypedAcross(before, after, language, sent)
      paragraphs.push(...kept.paragraphs)
      for (const { key } of before) moves.set(key, (offset) => kept.move({ key, offset }))
    } else {
      // Others deleted them.
      const next = old[toOld]?.key ?? old[fromOld - 1]?.key
      if (next !== undefined) for (const { key } of before) moves.set(key, () => ({ key: next, offset: 0 }))
    }
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
  return { paragraphs, move: moveIn(moves) }
}

/** A paragraph with the server's words, the same key, and what was typed since it was read or sent. */
function keepTyped(old: Paragraph, fresh: Paragraph, language: string, sent: SentTexts | undefined): Kept {
  const base = isTypedSince(old, language, sent) ? baseOf(old, language, sent) : null
  return keepText(savedParagraph(fresh.saved, language, old.key), old.text, base, language)
}

interface Kept {
  paragraph: Paragraph
  move: MoveOffset
}

/**
 * A saved paragraph with the text of the page. What others changed is merged into that text, whose spaces stay: the next
 * key may belong behind one of them.
 * @param base what the text began with; null if nothing was typed since
 */
function keepText(saved: Paragraph, mine: string, base: string | null, language: string): Kept {
  const stay: MoveOffset = (offset) => offset
  if (mine === saved.text) return { paragraph: saved, move: stay }
  const typed = typeInto(saved, mine, language)
  if (!isUnsaved(typed, language)) return { paragraph: { ...saved, text: mine, offsets: typed.offsets }, move: stay }
  const { text, move } = mergeTexts({ base: base ?? mine, mine, theirs: saved.text }, language)
  const merged = typeInto(saved, text, language)
  if (base !== null) return { paragraph: merged, move }
  // In a script without spaces, words may be cut in another way than on the server.
  if (isUnsaved(merged, language)) return { paragraph: saved, move: moveAcross(mine, saved.text) }
  return { paragraph: { ...saved, text, offsets: merged.offsets }, move }
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
export function splitParagraph(
  one: Paragraph,
  id: number,
  language: string,
): Changed & { paragraphs: [Paragraph, Paragraph] } {
  const n = one.saved.findIndex((word) => word.id === id)
  // A word that was typed over has gone from the text; the saved one after it may be there.
  const after = new Set(one.saved.slice(n).map((word) => word.id))
  const w = one.words.findIndex((word) => after.has(word.id))
  const at = w === -1 ? one.text.length : rangeOfWord(one, w)[0]
  const [first, ...rest] = one.saved.slice(n)
  const second = first === undefined ? [] : [{ ...first, startsParagraph: true }, ...rest]
  const paragraphs: [Paragraph, Paragraph] = [
    typeInto(
      savedParagraph(one.saved.slice(0, n), language, one.key),
      withoutLastSpace(one.text.slice(0, at)),
      language,
    ),
    typeInto(savedParagraph(second, language), one.text.slice(at), language),
  ]
  return { paragraphs, move: moveIn(new Map([[one.key, intoParts(paragraphs, [0, at])]])) }
}

/** One paragraph of two, with what was typed in both, and the key of the first one. */
export function joinParagraphs(before: Paragraph, at: Paragraph, language: string): Changed {
  const saved = [...before.saved, ...at.saved.map((word, i) => (i === 0 ? { ...word, startsParagraph: false } : word))]
  const head = before.text.trimEnd()
  const text = joinWords([head, at.text], language)
  const { key } = before
  const moves = new Map<number, (offset: number) => TextPlace>([
    [key, (offset) => ({ key, offset: Math.min(offset, head.length) })],
    [at.key, (offset) => ({ key, offset: text.length - at.text.length + offset })],
  ])
  return { paragraphs: [typeInto(savedParagraph(saved, language, key), text, language)], move: moveIn(moves) }
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
): Changed {
  const fresh = given.map((one, i) => (i === 0 ? { ...one, key: old[0]?.key ?? one.key } : one))
  const whole = savedParagraph(
    fresh.flatMap((one) => one.saved),
    language,
  )
  const texts = old.map(({ text }) => text)
  const isTyped = old.some((one) => isTypedSince(one, language, sent))
  const bases = old.map((one) => baseOf(one, language, sent))
  const base = isTyped ? joinTexts(bases, language) : null
  const { paragraph: all, move } = keepText(whole, joinTexts(texts, language), base, language)
  const homes = new Map(fresh.flatMap((one, i) => one.saved.map(({ id }) => [id, i])))
  /** Where the text of each paragraph begins. */
  const begins = fresh.map((_, i) => (i === 0 ? 0 : all.text.length))
  let home = 0
  for (const [i, { id }] of all.words.entries()) {
    const next = homes.get(id) ?? home
    if (next > home) begins.fill(rangeOfWord(all, i)[0], home + 1, next + 1)
    home = Math.max(home, next)
  }
  const paragraphs = fresh.map((one, i) => {
    const text = all.text.slice(begins[i], begins[i + 1])
    return typeInto(one, i === fresh.length - 1 ? text : withoutLastSpace(text), language)
  })
  const place = intoParts(paragraphs, begins)
  const moves = old.map(({ key, text }, i): [number, (offset: number) => TextPlace] => {
    const start = joinTexts(texts.slice(0, i + 1), language).length - text.length
    return [key, (offset) => place(move(start + offset))]
  })
  return { paragraphs, move: moveIn(new Map(moves)) }
}

/** The text of paragraphs as one. Emptied ones leave no spaces. */
function joinTexts(texts: readonly string[], language: string): string {
  return joinWords(
    texts.filter((text) => text !== ''),
    language,
  )
}

/** A text without the space that a border between paragraphs stands for. Others were typed, before the next word. */
function withoutLastSpace(text: string): string {
  return text.replace(/\s$/u, '')
}

/** Where an offset of a text is in its parts; `begins` says where each of them begins. */
function intoParts(parts: readonly Paragraph[], begins: readonly number[]): (offset: number) => TextPlace {
  return (offset) => {
    const i = Math.max(
      0,
      begins.findLastIndex((begin, n) => begin < offset || (begin === offset && parts[n]?.text !== '')),
    )
    const { key, text } = parts[i] as Paragraph
    return { key, offset: Math.min(offset - (begins[i] ?? 0), text.length) }
  }
}
