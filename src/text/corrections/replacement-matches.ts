import type { Word } from '../../contract/content.ts'
import { chooseLongest } from './choose-longest.ts'
import { elidingLanguages, elision } from '../elision.ts'
import { lastUpTo } from '../first-from.ts'
import { baseLanguage } from '../join-words.ts'
import { wordSegmenter } from '../word-segmenter.ts'

/** The words to find (whole words, ignoring case) and their replacement; empty removes them. */
export interface Pair {
  find: string
  replace: string
}

/** A place where a pair applies: `count` words from `index`; `prefix` and `suffix` stay around it. */
export interface Match {
  index: number
  count: number
  from: string
  to: string
  prefix: string
  suffix: string
  /** `prefix` and `suffix` are text of its own (a word in a script without spaces was longer than `find`). */
  rest: boolean
  /** Length of `find`: the longest is applied first. */
  size: number
  /** What it takes, for telling overlaps: word indices, or characters in scripts without spaces. */
  start: number
  end: number
}

/** A trie over words, or over characters in scripts without spaces. */
interface Node {
  next: Map<string, Node>
  to: string | null
  /** It is in the text already: "New York City" where it replaces "New York". */
  kept: boolean
}

const opening = /^[\p{Ps}\p{Pi}"'“‘„«‹¿¡([{*_~…–—-]+/u
const closing = /[\p{Pe}\p{Pf}"'”’»›.,;:!?…)\]}*_~،؛؟।–—-]+$/u
/** Maximum number of marks around a word that are examined. */
const mostMarks = 6

/**
 * Matches in a language with spaces, in order, not overlapping. One pass, whatever the number of pairs. Possessives and
 * elisions are found if the language is given.
 */
export function findMatches(words: readonly Word[], pairs: readonly Pair[], language = 'und'): Match[] {
  const root = trie(pairs, (find) => find.split(/\s+/))
  const base = baseLanguage(language)
  const text = { words, keys: words.map(({ word }) => fold(word)), hasPossessives: base === 'en' || base === 'de' }
  const found = chooseLongest(words.keys(), words.length, (start, before) => {
    let largest: Found | null = null
    for (const leading of leadingVariants((words[start] as Word).word, elidingLanguages.has(base))) {
      largest = follow(text, { start, before, ...leading }, root, largest)
    }
    return largest
  })
  return found.filter(isChange).map(({ start, end, size, to, prefix, suffix }) => {
    const own = words.slice(start, end).map(({ word }) => word)
    own[0] = (own[0] ?? '').slice(prefix.length)
    const all = own.join(' ')
    const from = all.slice(0, all.length - suffix.length)
    return { index: start, count: end - start, from, to, prefix, suffix, rest: false, size, start, end }
  })
}

type Found = Omit<Match, 'index' | 'count' | 'from' | 'rest'> & Pick<Node, 'kept'>

const isChange = ({ kept }: { kept: boolean }): boolean => !kept

/** What may follow the apostrophe of an elision. */
const vowel = /^["'“«]?[aeiouyhàâäéèêëîïìôöòóùûüœæ]/iu

/** Follows the trie from a word, whose opening marks are `prefix`, to the largest match of all so far. */
function follow(
  { words, keys, hasPossessives }: { words: readonly Word[]; keys: readonly string[]; hasPossessives: boolean },
  { start, before, prefix, rest, isElided }: Leading & { start: number; before: number },
  root: Node,
  largest: Found | null,
): Found | null {
  let best = largest
  let node: Node | undefined = root
  let size = 0
  const { speaker } = words[start] as Word
  for (let j = start; node !== undefined && node.next.size > 0 && j < before; j++) {
    const { word, speaker: own } = words[j] as Word
    if (own !== speaker) break
    const isFirst: boolean = j === start && prefix !== ''
    const text: string = isFirst ? rest : word
    const next: Node | undefined = node.next.get(isFirst ? fold(rest) : (keys[j] ?? ''))
    const parent = node
    for (const { stem, suffix, isPossessive } of trailingVariants(text, hasPossessives)) {
      const end = suffix === '' ? next : parent.next.get(fold(stem))
      if (end === undefined || end.to === null) continue
      // Only names: "let" isn't found in "let's".
      if ((isPossessive && !/\p{Lu}/u.test(end.to)) || (isElided && !vowel.test(end.to))) continue
      const whole = size + stem.length
      const { to, kept } = end
      if (whole > (best?.size ?? 0)) best = { start, end: j + 1, size: whole, to, kept, prefix, suffix }
      break
    }
    size += text.length + 1
    node = next
  }
  return best
}

/** Matches in a script without spaces: found by characters, from one word boundary to another. */
export function findSpacelessMatches(words: readonly Word[], pairs: readonly Pair[], language: string): Match[] {
  const root = trie(pairs, (find) => Array.from(find.replace(/\s+/g, '')))
  const { pieces, offsets, boundaries } = readPieces(words, wordSegmenter(language))
  const length = boundaries.length - 1
  const starts = boundaries.keys().filter((at) => at < length && boundaries[at] === 1)
  /** Each character is looked up from many places. */
  const keys = new Map<string, string>()
  const keyOf = (character: string): string => {
    let key = keys.get(character)
    if (key === undefined) keys.set(character, (key = fold(character)))
    return key
  }
  const found = chooseLongest(starts, length, (start, before) => {
    const { base, text } = pieceAt(pieces, start)
    let largest: { start: number; end: number; size: number; to: string; kept: boolean } | null = null
    let node: Node | undefined = root
    let at = start - base
    while (node !== undefined && node.next.size > 0 && at < text.length) {
      const character = String.fromCodePoint(text.codePointAt(at) as number)
      at += character.length
      // Between phrases. What is searched for has no spaces.
      if (character === ' ' && base + at > start + 1) continue
      node = node.next.get(keyOf(character))
      if (base + at > before) break
      if (node === undefined || node.to === null || boundaries[base + at] !== 1) continue
      largest = { start, end: base + at, size: base + at - start, to: node.to, kept: node.kept }
    }
    return largest
  })
  const matches = found.filter(isChange).map(({ start, end, size, to }): Match => {
    const { base, text } = pieceAt(pieces, start)
    const [index, last] = [wordAt(offsets, start), wordAt(offsets, end - 1)]
    const after = (offsets[last] as number) + (words[last] as Word).word.length
    return {
      index,
      count: last - index + 1,
      from: text.slice(start - base, end - base),
      to,
      prefix: text.slice((offsets[index] as number) - base, start - base),
      suffix: text.slice(end - base, after - base),
      rest: true,
      size,
      start,
      end,
    }
  })
  return joinInWord(matches, words)
}

/** Several matches inside one long word become one. */
function joinInWord(matches: readonly Match[], words: readonly Word[]): Match[] {
  const joined: Match[] = []
  for (const match of matches) {
    const before = joined.at(-1)
    if (before === undefined || before.index + before.count <= match.index) {
      joined.push(match)
      continue
    }
    const word = (words[match.index] as Word).word
    const between = before.suffix.slice(0, match.prefix.length - (word.length - before.suffix.length))
    joined[joined.length - 1] = {
      ...before,
      count: match.index + match.count - before.index,
      from: before.from + between + match.from,
      to: before.to + between + match.to,
      suffix: match.suffix,
      end: match.end,
    }
  }
  return joined
}

/** A range of one speaker, ended at punctuation or a pause: the segmenter slows down on long strings. */
function pieceEnd(words: readonly Word[], from: number): number {
  let length = 0
  for (let i = from; i < words.length; i++) {
    const { word, speaker, end } = words[i] as Word
    const pause = (words[i + 1]?.start ?? end) - end
    if (i > from && speaker !== (words[from] as Word).speaker) return i
    length += word.length
    if ((length > 200 && (pause >= 0.3 || /\p{P}$/u.test(word))) || length > 1_000) return i + 1
  }
  return words.length
}

interface Piece {
  /** Characters before it. */
  base: number
  text: string
}

/** The text in pieces, the characters before each word, and 1 for each character at which a word begins or ends. */
function readPieces(
  words: readonly Word[],
  segmenter: Intl.Segmenter,
): { pieces: Piece[]; offsets: number[]; boundaries: Uint8Array } {
  const pieces: Piece[] = []
  const offsets: number[] = []
  let base = 0
  for (const { word } of words) {
    offsets.push(base)
    base += word.length
  }
  const boundaries = new Uint8Array(base + 1)
  for (const offset of [...offsets, base]) boundaries[offset] = 1
  for (let from = 0; from < words.length;) {
    const to = pieceEnd(words, from)
    const own = words.slice(from, to).map(({ word }) => word)
    const piece = { base: offsets[from] as number, text: own.join('') }
    pieces.push(piece)
    // Very long words are matched whole or not at all, since input may be hostile.
    if (piece.text.length <= 5_000) {
      for (const { index } of segmenter.segment(piece.text)) boundaries[piece.base + index] = 1
    }
    from = to
  }
  return { pieces, offsets, boundaries }
}

/** The last one that begins at a character or before it. */
function pieceAt(pieces: readonly Piece[], at: number): Piece {
  return pieces[lastUpTo(pieces, ({ base }) => base, at)] as Piece
}
function wordAt(offsets: readonly number[], at: number): number {
  return lastUpTo(offsets, (offset) => offset, at)
}

function trie(pairs: readonly Pair[], cut: (find: string) => string[]): Node {
  const root: Node = { next: new Map(), to: null, kept: false }
  const add = (text: string, to: string, kept: boolean): void => {
    const keys = cut(text.trim()).map(fold)
    if (keys.length === 0 || keys[0] === '') return
    let node = root
    for (const key of keys) {
      let next = node.next.get(key)
      if (next === undefined) node.next.set(key, (next = { next: new Map(), to: null, kept: false }))
      node = next
    }
    // Of two pairs for the same words the first counts.
    if (node.to === null) Object.assign(node, { to, kept })
  }
  for (const { find, replace } of pairs) add(find, replace.trim(), false)
  for (const { find, replace } of pairs) {
    const [part, whole] = [find, replace].map((text) => ` ${cut(text.trim()).map(fold).join(' ')} `)
    if (part !== whole && part?.trim() !== '' && whole?.includes(part ?? '') === true) add(replace, replace, true)
  }
  return root
}

function fold(text: string): string {
  // The İ of Turkish becomes i with another dot.
  return text.normalize('NFC').toLowerCase().replaceAll('’', "'").replaceAll('\u0307', '')
}

interface Leading {
  prefix: string
  rest: string
  isElided: boolean
}

function leadingVariants(word: string, elides: boolean): Leading[] {
  const marks = opening.exec(word)?.[0].length ?? 0
  const variants = [{ prefix: '', rest: word, isElided: false }]
  for (let n = 1; n <= Math.min(marks, mostMarks) && n < word.length; n++) {
    variants.push({ prefix: word.slice(0, n), rest: word.slice(n), isElided: false })
  }
  if (!elides || marks > mostMarks) return variants
  const elided = marks + (elision.exec(word.slice(marks))?.[0].length ?? 0)
  if (elided > marks) variants.push({ prefix: word.slice(0, elided), rest: word.slice(elided), isElided: true })
  return variants
}

interface Trailing {
  stem: string
  suffix: string
  isPossessive: boolean
}

function trailingVariants(word: string, hasPossessives: boolean): Trailing[] {
  const marks = closing.exec(word.slice(-mostMarks))?.[0].length ?? 0
  const variants = [{ stem: word, suffix: '', isPossessive: false }]
  for (let n = 1; n <= marks && n < word.length; n++) {
    variants.push({ stem: word.slice(0, word.length - n), suffix: word.slice(word.length - n), isPossessive: false })
  }
  if (!hasPossessives) return variants
  const bare = word.slice(0, word.length - marks)
  if (/.['’]s$/i.test(bare))
    variants.push({ stem: bare.slice(0, -2), suffix: word.slice(bare.length - 2), isPossessive: true })
  return variants
}
