import type { Word } from '../contract/content.ts'
import { wordSegmenter } from './word-segmenter.ts'

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
}

const opening = /^[\p{Ps}\p{Pi}"'“‘„«‹¿¡([{*_~-]+/u
const closing = /[\p{Pe}\p{Pf}"'”’»›.,;:!?…)\]}*_~،؛؟।-]+$/u
/** Maximum number of marks around a word that are examined. */
const mostMarks = 6

/** Matches in a language with spaces, in order, not overlapping. One pass, whatever the number of pairs. */
export function findMatches(words: readonly Word[], pairs: readonly Pair[]): Match[] {
  const root = trie(pairs, (find) => find.split(/\s+/))
  const found: Match[] = []
  for (let i = 0; i < words.length; i++) {
    for (const start of leadingVariants((words[i] as Word).word)) collect(words, i, start, root, found)
  }
  return choose(found)
}

/** Follows the trie from word i, whose opening marks are `prefix`, and notes every pair that ends. */
function collect(
  words: readonly Word[],
  i: number,
  start: { prefix: string; rest: string },
  root: Node,
  found: Match[],
) {
  let node: Node | undefined = root
  let size = 0
  const from: string[] = []
  const { speaker } = words[i] as Word
  for (let j = i; node !== undefined && j < words.length; j++) {
    const word = words[j] as Word
    if (word.speaker !== speaker) return
    const text = j === i ? start.rest : word.word
    for (const { stem, suffix } of trailingVariants(text)) {
      const end: Node | undefined = node.next.get(fold(stem))
      if (end === undefined || end.to === null) continue
      found.push({
        index: i,
        count: j - i + 1,
        from: [...from, stem].join(' '),
        to: end.to,
        prefix: start.prefix,
        suffix,
        rest: false,
        size: size + stem.length,
        start: i,
        end: j + 1,
      })
      break
    }
    from.push(text)
    size += text.length + 1
    node = node.next.get(fold(text))
  }
}

/** Matches in a script without spaces: found by characters, from one word boundary to another. */
export function findSpacelessMatches(words: readonly Word[], pairs: readonly Pair[], language: string): Match[] {
  const root = trie(pairs, (find) => Array.from(find.replace(/\s+/g, '')))
  const segmenter = wordSegmenter(language)
  const found: Match[] = []
  let from = 0
  let base = 0
  while (from < words.length) {
    const to = pieceEnd(words, from)
    base += collectInPiece(words, from, to, base, root, segmenter, found)
    from = to
  }
  return joinInWord(choose(found), words)
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

function collectInPiece(
  words: readonly Word[],
  from: number,
  to: number,
  base: number,
  root: Node,
  segmenter: Intl.Segmenter,
  found: Match[],
): number {
  const owner: number[] = []
  const offsets: number[] = []
  let text = ''
  for (let i = from; i < to; i++) {
    const { word } = words[i] as Word
    offsets.push(text.length)
    for (let n = 0; n < word.length; n++) owner.push(i)
    text += word
  }
  const boundaries = new Set<number>([text.length, ...offsets])
  // Very long words are matched whole or not at all, since input may be hostile.
  if (text.length <= 5_000) for (const { index } of segmenter.segment(text)) boundaries.add(index)
  for (const start of boundaries) {
    let node: Node | undefined = root
    let at = start
    while (node !== undefined && at < text.length) {
      const character = String.fromCodePoint(text.codePointAt(at) as number)
      node = node.next.get(fold(character))
      at += character.length
      if (node === undefined || node.to === null || !boundaries.has(at)) continue
      const index = owner[start] as number
      const last = owner[at - 1] as number
      const first = offsets[index - from] as number
      const end = (offsets[last - from] as number) + (words[last] as Word).word.length
      found.push({
        index,
        count: last - index + 1,
        from: text.slice(start, at),
        to: node.to,
        prefix: text.slice(first, start),
        suffix: text.slice(at, end),
        rest: true,
        size: at - start,
        start: base + start,
        end: base + at,
      })
    }
  }
  return text.length
}

function trie(pairs: readonly Pair[], cut: (find: string) => string[]): Node {
  const root: Node = { next: new Map(), to: null }
  for (const { find, replace } of pairs) {
    const keys = cut(find.trim()).map(fold)
    if (keys.length === 0 || keys[0] === '') continue
    let node = root
    for (const key of keys) {
      let next = node.next.get(key)
      if (next === undefined) node.next.set(key, (next = { next: new Map(), to: null }))
      node = next
    }
    // Of two pairs for the same words the first counts.
    node.to ??= replace.trim()
  }
  return root
}

function fold(text: string): string {
  return text.normalize('NFC').toLowerCase().replaceAll('’', "'")
}

function leadingVariants(word: string): { prefix: string; rest: string }[] {
  const marks = opening.exec(word)?.[0].length ?? 0
  const variants = [{ prefix: '', rest: word }]
  for (let n = 1; n <= Math.min(marks, mostMarks) && n < word.length; n++) {
    variants.push({ prefix: word.slice(0, n), rest: word.slice(n) })
  }
  return variants
}

function trailingVariants(word: string): { stem: string; suffix: string }[] {
  const marks = closing.exec(word.slice(-mostMarks))?.[0].length ?? 0
  const variants = [{ stem: word, suffix: '' }]
  for (let n = 1; n <= marks && n < word.length; n++) {
    variants.push({ stem: word.slice(0, word.length - n), suffix: word.slice(word.length - n) })
  }
  return variants
}

/** Longest first, then earliest; what overlaps one already chosen is left out. */
function choose(found: Match[]): Match[] {
  const taken = new Set<number>()
  const chosen: Match[] = []
  for (const match of found.toSorted((a, b) => b.size - a.size || a.start - b.start)) {
    const own = Array.from({ length: match.end - match.start }, (_, n) => match.start + n)
    if (own.some((i) => taken.has(i))) continue
    for (const i of own) taken.add(i)
    chosen.push(match)
  }
  return chosen.toSorted((a, b) => a.start - b.start)
}
