import { diffChars } from 'diff'
import { isSpaceless } from '../../../../src/text/join-words.ts'
import { wordsOfText, type EditableWord } from '../../../../src/text/corrections/edit-words.ts'
import { rangeOfWord, savedParagraph } from './document.ts'
import { typeInto } from './paragraph-edit.ts'
import type { MoveOffset } from './text-place.ts'

interface Texts {
  /** What both began with. */
  base: string
  mine: string
  theirs: string
}

/** Whether both changed or deleted the same word, each in another way. */
export function isClash({ base, mine, theirs }: Texts, language: string): boolean {
  const before = savedParagraph(wordsOfText(base, language).map(wordAt), language)
  const [own, other] = [mine, theirs].map((text) => new Set(typeInto(before, text, language).words.map(({ id }) => id)))
  const isGone = before.saved.some(({ id }) => own?.has(id) === false && other?.has(id) === false)
  return isGone && wordsOfText(mine, language).join(' ') !== wordsOfText(theirs, language).join(' ')
}

/**
 * The text of a person with what others changed in the same text meanwhile, and where offsets of `mine` are in it. Where
 * both changed the same words, those of both stay, and what both wrote alike stays once. Spaces of `mine` stay, so that
 * the cursor does.
 */
export function mergeTexts({ base, mine, theirs }: Texts, language: string): { text: string; move: MoveOffset } {
  const before = savedParagraph(wordsOfText(base, language).map(wordAt), language)
  const [own, other] = [typeInto(before, mine, language), typeInto(before, theirs, language)]
  const known = new Set(before.saved.map(({ id }) => id))
  const places = new Map(own.words.map(({ id }, i) => [id, i]))
  const space = isSpaceless(language) ? '' : ' '
  const edits: Splice[] = []
  const stillThere = new Set(other.words.map(({ id }) => id))
  /** Where each word of the base ends in `mine`: words that were replaced, with those in their place. */
  const ends = new Map<number, number>()
  let next = own.words.length
  for (const { id } of before.saved.toReversed()) {
    const at = places.get(id)
    ends.set(id, rangeOfWord(own, at ?? next - 1)[1])
    if (at === undefined) continue
    next = at
    if (stillThere.has(id)) continue
    const [from, to] = rangeOfWord(own, at)
    edits.push({ from: mine[from - 1] === ' ' ? from - 1 : from, to, put: '' })
  }
  const otherAnchors = anchorsOf(other.words, known)
  const ownAnchors = anchorsOf(own.words, known)
  const ownNew = [...own.words.keys()].filter((n) => !known.has(own.words[n]?.id ?? 0))
  let place = 0
  for (const [i, { id, word }] of other.words.entries()) {
    place = ends.get(id) ?? place
    if (known.has(id)) continue
    const alike = ownNew.find(
      (n) => own.words[n]?.word === word && ownAnchors[n] === otherAnchors[i] && rangeOfWord(own, n)[0] >= place,
    )
    if (alike !== undefined) place = rangeOfWord(own, alike)[1]
    else edits.push({ from: place, to: place, put: place === 0 ? `${word}${space}` : `${space}${word}` })
  }
  const splices = joined(edits).flatMap((one) => byLetters(withoutExtraSpace(one, mine), mine))
  return { text: applied(splices, mine), move: (offset) => moved(offset, splices) }
}

/** Edits in the order of the text, those that touch each other as one. Words put at the same place keep their order. */
function joined(edits: readonly Splice[]): Splice[] {
  const all: Splice[] = []
  for (const edit of edits.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    const last = all.at(-1)
    if (last === undefined || edit.from > last.to) all.push({ ...edit })
    else {
      last.to = Math.max(last.to, edit.to)
      last.put += edit.put
    }
  }
  return all
}

/** Where the first words are replaced, the space behind them goes with them; behind the last words there is none. */
function withoutExtraSpace({ from, to, put }: Splice, text: string): Splice {
  if (from === to) return { from, to, put }
  if (to === text.length) return { from, to, put: put.trimEnd() }
  return { from, to: from === 0 && text[to] === ' ' ? to + 1 : to, put }
}

/** More letters of a replaced stretch than this are not compared: too slow while somebody types. */
const mostLetters = 200

/** The same change without the letters that it leaves as they are. */
function byLetters(splice: Splice, text: string): Splice[] {
  const { from, to, put } = splice
  const changes = diffChars(text.slice(from, to), put, { maxEditLength: mostLetters })
  if (changes === undefined) return [splice]
  let at = from
  const splices: Splice[] = []
  for (const { value, added, removed } of changes) {
    if (added) splices.push({ from: at, to: at, put: value })
    else {
      if (removed) splices.push({ from: at, to: at + value.length, put: '' })
      at += value.length
    }
  }
  return joined(splices)
}

function applied(splices: readonly Splice[], text: string): string {
  let [result, from] = ['', 0]
  for (const { from: start, to, put } of splices) {
    result += text.slice(from, start) + put
    from = to
  }
  return result + text.slice(from)
}

/**
 * Words are put with their space on the side of the text before them, at its beginning on the other side. The offset
 * stays on this side of the space, so that what is typed next doesn't join another's word.
 */
function moved(offset: number, splices: readonly Splice[]): number {
  let shift = 0
  for (const { from, to, put } of splices) {
    if (offset < from || (offset === from && (from > 0 || to > 0))) break
    if (offset < to) return from + shift + put.length
    shift += put.length - (to - from)
  }
  return offset + shift
}

/** A stretch [from, to) of a text, and what replaces it. */
interface Splice {
  from: number
  to: number
  put: string
}

/** For each word, the id of the last known one up to it; -1 without one. */
function anchorsOf(words: readonly EditableWord[], known: ReadonlySet<number>): number[] {
  let last = -1
  return words.map(({ id }) => (known.has(id) ? (last = id) : last))
}

function wordAt(word: string, id: number): EditableWord {
  return { id, word, start: id, end: id, confidence: null, speaker: 0, startsParagraph: id === 0 }
}
