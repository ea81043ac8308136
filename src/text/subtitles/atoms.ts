import type { Word } from '../../contract/content.ts'
import { countCharacters, direction, isSpaceless, spaceBetween } from '../join-words.ts'
import { splitTime } from '../split-time.ts'
import { wordSegmenter } from '../word-segmenter.ts'
import { cleanWord } from '../clean.ts'

/** The smallest unit of a subtitle: a word, or part of one in a script without spaces. */
export interface Atom {
  text: string
  /** Milliseconds. */
  start: number
  end: number
  speaker: number
  /** Whether a space precedes it when it follows another atom on its line. */
  spaced: boolean
  /** Characters as counted against the limit: grapheme clusters, isolates included. */
  width: number
  /** Index of the first word in it, among the words that are cut. */
  word: number
  /** Whether a person wants a subtitle to begin with it, or not. */
  break: Word['subtitleBreak']
}

export interface AtomLimits {
  characters: number
  /** Milliseconds. */
  duration: number
}

const closing =
  /^[\p{Pe}\p{Pf}、。，．・：；？！゛゜ヽヾーァィゥェォッャュョヮヵヶぁぃぅぇぉっゃゅょゎ々〻‐–〜～…‥!?,.;:%％»”’ๆฯໆ។៕៖ៗ၊။ー]/u
const opening = /[\p{Ps}\p{Pi}«“‘＄￥$¥£€#＃@]$/u
const leftToRight = /\p{Script=Latin}|\p{Script=Greek}|\p{Script=Cyrillic}/u
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/**
 * Cuts a stream of words into atoms. Empty words are dropped. In scripts without spaces, words are regrouped at the
 * boundaries of `Intl.Segmenter` and kept together with punctuation that may not begin or end a line, as far as the
 * limits allow. A word that starts at the same time as the previous one of its speaker is joined to it: two cues can't
 * start at the same time without an overlap or a moved onset.
 */
export function toAtoms(words: readonly Word[], language: string, limits: AtomLimits) {
  const spaceless = isSpaceless(language)
  const isolating = direction(language) === 'rtl'
  const timed: Atom[] = []
  for (const [index, word] of words.entries()) {
    const text = cleanWord(word.word)
    if (text === '') continue
    const start = Math.max(0, Math.round(word.start * 1000))
    const before = timed.at(-1)
    timed.push({
      text,
      start,
      end: Math.max(start, Math.round(word.end * 1000)),
      speaker: word.speaker,
      spaced: before === undefined || /^\s/u.test(word.word) || spaceBetween(before.text, text, spaceless),
      width: 0,
      word: index,
      break: word.subtitleBreak,
    })
  }
  const atoms = joinEqualOnsets(spaceless ? regroup(timed, language, limits) : timed)
  for (const atom of atoms) atom.width ||= widthOf(atom, isolating)
  return atoms
}

/** Whether a word is written from left to right inside a text written from right to left. */
export function isEmbedded(text: string): boolean {
  return leftToRight.test(text) && !rightToLeft.test(text)
}

function widthOf(atom: Atom, isolating: boolean): number {
  const own = countCharacters(atom.text)
  // Each embedded name is counted with the two isolates around it.
  return isolating && isEmbedded(atom.text) ? own + 2 : own
}

function joinEqualOnsets(timed: readonly Atom[]): Atom[] {
  const atoms: Atom[] = []
  for (const atom of timed) {
    const before = atoms.at(-1)
    if (before === undefined || atom.start !== before.start || atom.speaker !== before.speaker) {
      atoms.push(atom)
      continue
    }
    merge(before, atom)
    before.width = 0
  }
  return atoms
}

/** How many UTF-16 units are segmented at once: the segmenter slows down on long strings. */
const pieceLength = 400
const longestRegrouped = 100_000

function regroup(timed: readonly Atom[], language: string, limits: AtomLimits): Atom[] {
  // The parts of a cut word must all start before the next word of its turn does.
  for (const [i, atom] of timed.entries()) {
    const next = timed[i + 1]?.start ?? atom.end
    if (next >= atom.start) atom.end = Math.min(atom.end, next)
  }
  const segmenter = wordSegmenter(language)
  const atoms: Atom[] = []
  let from = 0
  while (from < timed.length) {
    let to = from + 1
    let length = (timed[from] as Atom).text.length
    while (to < timed.length && length < pieceLength && joins(timed[to - 1] as Atom, timed[to] as Atom)) {
      length += (timed[to] as Atom).text.length
      to++
    }
    for (const atom of cut(timed.slice(from, to), segmenter, limits.duration)) {
      const before = atoms.at(-1)
      // Counted once: what stays together may become as long as the limits allow.
      atom.width = countCharacters(atom.text)
      if (before !== undefined && keepsTogether(before, atom, limits)) {
        before.width += (atom.spaced ? 1 : 0) + atom.width
        merge(before, atom)
      } else atoms.push(atom)
    }
    from = to
  }
  return atoms
}

function joins(left: Atom, right: Atom): boolean {
  const pause = right.start - left.end
  if (right.break === 'always') return false
  return left.speaker === right.speaker && right.start >= left.start && pause < 1000 && !right.spaced
}

/** Atoms at the segmenter's boundaries: timed words inside one of its words are joined, longer ones cut. */
function cut(timed: readonly Atom[], segmenter: Intl.Segmenter, longest: number): Atom[] {
  const text = timed.map((t) => t.text).join('')
  if (text.length > longestRegrouped) return [...timed]
  const boundaries = new Set<number>()
  for (const { index } of segmenter.segment(text)) boundaries.add(index)
  const atoms: Atom[] = []
  let offset = 0
  for (const word of timed) {
    for (const [i, part] of splitWord(word, offset, boundaries).entries()) {
      const before = atoms.at(-1)
      const inside = i === 0 && before !== undefined && !boundaries.has(offset)
      if (inside && part.end - before.start <= longest) merge(before, part)
      else atoms.push(part)
    }
    offset += word.text.length
  }
  return atoms
}

function splitWord(word: Atom, offset: number, boundaries: ReadonlySet<number>): Atom[] {
  const texts: string[] = []
  let from = 0
  for (let i = 1; i <= word.text.length; i++) {
    if (i < word.text.length && !boundaries.has(offset + i)) continue
    texts.push(word.text.slice(from, i))
    from = i
  }
  if (texts.length === 1) return [word]
  const spans = splitTime(texts, word.start / 1000, word.end / 1000)
  return texts.map((text, i) => {
    const span = spans[i] as { start: number; end: number }
    return {
      ...word,
      text,
      // No part begins at the end of the word, where the next word may begin.
      start: Math.max(word.start, Math.min(Math.round(span.start * 1000), word.end - 1)),
      end: Math.round(span.end * 1000),
      spaced: i === 0 ? word.spaced : false,
      break: i === 0 ? word.break : undefined,
    }
  })
}

/** Kinsoku: no line begins with closing punctuation or ends with opening punctuation. */
function keepsTogether(left: Atom, right: Atom, limits: AtomLimits): boolean {
  if (right.break === 'always') return false
  if (left.speaker !== right.speaker || right.start < left.start || right.start - left.end >= 1000) return false
  if (!closing.test(right.text) && !opening.test(left.text)) return false
  if (right.end - left.start > limits.duration) return false
  return left.width + right.width + 1 <= limits.characters
}

function merge(left: Atom, right: Atom): void {
  left.text += (right.spaced ? ' ' : '') + right.text
  left.end = Math.max(left.end, right.end)
}
