import { isSpaceless } from '../../../../src/text/join-words.ts'
import { wordsOfText, type EditableWord } from '../../../../src/text/edit-words.ts'
import { rangeOfWord, savedParagraph } from './document.ts'
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
  const places = new Map(own.words.map(({ id }, i) => [id, i]))
  const space = isSpaceless(language) ? '' : ' '
  const edits: { from: number; to: number; put: string }[] = []
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

function wordAt(word: string, id: number): EditableWord {
  return { id, word, start: id, end: id, confidence: null, speaker: 0, startsParagraph: id === 0 }
}
