import { isSpaceless, joinWords } from '../../../../src/text/join-words.ts'
import { wordsOfText, type EditableWord } from '../../../../src/text/edit-words.ts'
import { rangeOfWord, savedParagraph, type Paragraph } from './document.ts'
import { typeInto } from './paragraph-edit.ts'

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
 * The text of a person with what others changed in the same text meanwhile. Where both changed the same words, those of
 * both stay, and what both wrote alike stays once. Spaces of `mine` stay, so that the cursor does.
 */
export function mergeTexts({ base, mine, theirs }: Texts, language: string): string {
  const before = savedParagraph(wordsOfText(base, language).map(wordAt), language)
  const [own, other] = [typeInto(before, mine, language), typeInto(before, theirs, language)]
  const known = new Set(before.saved.map(({ id }) => id))
  const ranges = new Map(own.words.map(({ id }, i) => [id, rangeOfWord(own, i)]))
  const space = isSpaceless(language) ? '' : ' '
  const edits: { from: number; to: number; put: string }[] = []
  const stillThere = new Set(other.words.map(({ id }) => id))
  for (const { id } of before.saved) {
    const range = ranges.get(id)
    if (range === undefined || stillThere.has(id)) continue
    const [from, to] = range
    edits.push({ from: mine[from - 1] === ' ' ? from - 1 : from, to, put: '' })
  }
  /** Where each word of the base ends in `mine`: words that were replaced, with those in their place. */
  const ends = new Map<number, number>()
  let next = own.words.length
  for (const { id } of before.saved.toReversed()) {
    const at = own.words.findLastIndex((word, i) => i < next && word.id === id)
    ends.set(id, rangeOfWord(own, at === -1 ? next - 1 : at)[1])
    if (at !== -1) next = at
  }
  const [ownAnchors, otherAnchors] = [anchorsOf(own.words, known), anchorsOf(other.words, known)]
  let place = 0
  for (const [i, { id, word }] of other.words.entries()) {
    place = ends.get(id) ?? place
    if (known.has(id)) continue
    const alike = own.words.findIndex(
      (one, n) =>
        !known.has(one.id) && one.word === word && ownAnchors[n] === otherAnchors[i] && rangeOfWord(own, n)[0] >= place,
    )
    if (alike === -1) edits.push({ from: place, to: place, put: place === 0 ? `${word}${space}` : `${space}${word}` })
    else place = rangeOfWord(own, alike)[1]
  }
  // From the end on, so that offsets before stay right; words put at the same place keep their order.
  return edits
    .toReversed()
    .toSorted((a, b) => b.from - a.from || b.to - a.to)
    .reduce((text, { from, to, put }) => text.slice(0, from) + put + text.slice(to), mine)
}

/** For each word, the id of the last known one up to it; -1 without one. */
function anchorsOf(words: readonly EditableWord[], known: ReadonlySet<number>): number[] {
  let last = -1
  return words.map(({ id }) => (known.has(id) ? (last = id) : last))
}

/** The words of a paragraph as the server has them, as text. */
export function savedText({ saved }: Paragraph, language: string): string {
  return joinWords(
    saved.map(({ word }) => word),
    language,
  )
}

function wordAt(word: string, id: number): EditableWord {
  return { id, word, start: id, end: id, confidence: null, speaker: 0, startsParagraph: id === 0 }
}
