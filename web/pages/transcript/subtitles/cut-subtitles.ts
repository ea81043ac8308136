import type { RenderingQuery, Word } from '../../../../src/contract/content.ts'
import type { EditableWord } from '../../../../src/text/corrections/edit-words.ts'
import { firstFrom, lastUpTo } from '../../../../src/text/first-from.ts'
import type { StoredContent } from '../../../../src/text/stored-content.ts'
import type { Atom } from '../../../../src/text/subtitles/atoms.ts'
import { cutCues, limitsFor, type Cue, type CueLimits } from '../../../../src/text/subtitles/cues.ts'
import { wordedContent } from '../../../../src/text/worded-content.ts'

/** A word at which a person wants a subtitle to begin, or not. */
export interface Mark {
  /** Of the word. */
  id: number
  break: NonNullable<Word['subtitleBreak']>
  /** The first word of the atom that shows it, as `Atom.word`. */
  word: number
}

/** The subtitles of a text, by the rules of the file. */
export interface Subtitles {
  cues: readonly Cue[]
  /** The words that are cut. */
  words: readonly Word[]
  ids: readonly number[]
  language: string
  limits: CueLimits
  /** By the index of the cue that shows them. */
  marks: ReadonlyMap<number, readonly Mark[]>
  /** What was cut, and how. */
  content: StoredContent
  query: RenderingQuery
  /** All atoms in the order of their words, with the index of their cue. */
  places: readonly { atom: Atom; cue: number }[]
}

/** The words of paragraphs as content, whose subtitles are cut. */
export function contentOf(paragraphs: readonly (readonly EditableWord[])[]): StoredContent {
  const words = paragraphs.flat()
  const paragraphStarts: number[] = []
  let count = 0
  for (const own of paragraphs) {
    if (own.length > 0) paragraphStarts.push(count)
    count += own.length
  }
  return { words, segments: [], paragraphStarts, estimated: false, ids: words.map(({ id }) => id) }
}

/** Cuts content as the export of this query does. */
export function cutSubtitles(content: StoredContent, language: string, query: RenderingQuery): Subtitles {
  // Files of subtitles have no highlights, so no words are kept for them.
  const worded = wordedContent(content, language, query, new Set())
  const limits = limitsFor(query, language)
  const cues = cutCues(worded.words, language, limits)
  const places = cues
    .flatMap(({ parts }, cue) => parts.flatMap(({ atoms }) => atoms.flat().map((atom) => ({ atom, cue }))))
    .toSorted((a, b) => a.atom.word - b.atom.word || a.atom.start - b.atom.start)
  const ids = idsOf(worded)
  const cut = { cues, words: worded.words, ids, language, limits, places, content, query }
  const subtitles = { ...cut, marks: new Map<number, Mark[]>() }
  const { startTime = 0, endTime = Infinity } = query
  const given = idsOf(content)
  let before = -1
  for (const [index, { start, subtitleBreak }] of content.words.entries()) {
    const isShown = ids[before + 1] === given[index]
    if (isShown) before += 1
    if (subtitleBreak === undefined || start < startTime || start >= endTime) continue
    // A word that clean wording leaves out passes its subtitle on to the next one.
    const place = placeOf(places, isShown || subtitleBreak === 'avoid' ? before : before + 1)
    if (place === undefined) continue
    const mark: Mark = { id: given[index] as number, break: subtitleBreak, word: place.atom.word }
    const others = subtitles.marks.get(place.cue)
    if (others === undefined) subtitles.marks.set(place.cue, [mark])
    else others.push(mark)
  }
  return subtitles
}

function idsOf({ words, ids }: StoredContent): readonly number[] {
  return ids ?? words.map((_, index) => index)
}

/** Where a word is shown; the beginning of one that is cut. */
function placeOf(places: Subtitles['places'], word: number): Subtitles['places'][number] | undefined {
  const wordOf = ({ atom }: Subtitles['places'][number]): number => atom.word
  const shown = places[lastUpTo(places, wordOf, word)]
  return shown && places[firstFrom(places, wordOf, shown.atom.word)]
}

/** The atom with which a cue begins. */
export function firstAtom({ parts }: Cue): Atom {
  const all = parts.flatMap(({ atoms }) => atoms.flat())
  return all.reduce((first, one) => (one.start < first.start ? one : first))
}

/** What names each cue while its times change: the word that it begins with, or its start, inside of a word. */
export function keysOf(subtitles: Subtitles): (string | number)[] {
  return subtitles.cues.map((cue) => {
    const first = firstAtom(cue)
    return beginsWord(subtitles, first) ? (subtitles.ids[first.word] ?? first.word) : `at ${cue.start}`
  })
}

/** Whether an atom begins with a word. In scripts without spaces, a long word is cut into several. */
export function beginsWord({ places }: Subtitles, atom: Atom): boolean {
  return placeOf(places, atom.word)?.atom === atom
}

/** Whether a cue is joined with the one before if a person wants it: within the limits, of people who speak at once. */
export function canJoin(subtitles: Subtitles, index: number): boolean {
  const { cues, words, language, limits } = subtitles
  const [before, cue] = [cues[index - 1], cues[index]]
  if (before === undefined || cue === undefined) return false
  const first = firstAtom(cue)
  if (!beginsWord(subtitles, first)) return false
  const both = [...wordsShownIn(subtitles, [before, cue])]
    .toSorted((a, b) => a - b)
    .map((at): Word => ({ ...(words[at] as Word), ...(at === first.word ? { subtitleBreak: 'avoid' } : {}) }))
  return cutCues(both, language, limits).length === 1
}

/** The indexes of the words that some cues show, among those that are cut. */
export function wordsShownIn({ places, words }: Subtitles, cues: readonly Cue[]): ReadonlySet<number> {
  const shown = new Set<number>()
  for (const { atoms } of cues.flatMap(({ parts }) => parts)) {
    for (const { word } of atoms.flat()) {
      const next = places[lastUpTo(places, ({ atom }) => atom.word, word) + 1]?.atom.word ?? words.length
      for (let at = word; at < next; at += 1) shown.add(at)
    }
  }
  return shown
}

/** The index of the last cue that has begun by a time in milliseconds; the first one before that. */
export function rowAt(cues: readonly Cue[], time: number): number {
  return Math.max(
    0,
    lastUpTo(cues, ({ start }) => start, time),
  )
}

/** The index of the cue on screen at a time in seconds, or −1. */
export function cueAt(cues: readonly Cue[], seconds: number): number {
  const index = lastUpTo(cues, ({ start }) => start, seconds * 1000)
  return seconds * 1000 < (cues[index]?.end ?? 0) ? index : -1
}
