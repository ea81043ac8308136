import type { Word } from '../contract/content.ts'
import { segmentsOfWords } from './segments-of-words.ts'
import type { StoredContent } from './stored-content.ts'

/** Sounds of hesitation. Words that also mean something (mhm, hm, also, well, este) are not in the lists. */
const fillers: Record<string, readonly string[]> = {
  en: 'um umm uh uhh uhm er err erm ehm'.split(' '),
  de: 'äh ähh ähm ähmm öh öhm ehm'.split(' '),
  es: 'eh em ehm emm'.split(' '),
  fr: 'euh euhh heu euhm'.split(' '),
  it: 'ehm uhm mmm'.split(' '),
  nl: 'uh uhm eh ehm'.split(' '),
  pt: 'hum éh ehm'.split(' '),
  sv: 'eh öh ehm öhm'.split(' '),
}

/** Words that begin a phrase. Said twice in a row, they are a start that was repeated; "had had" and "no no" are not. */
const starters: Record<string, readonly string[]> = {
  en: 'i we he she it they you the a an and but of in on at to for with my our his their this if is was are can'.split(
    ' ',
  ),
  de: 'ich wir er es man der das ein eine einen und aber in im auf zu mit für von mein unser wenn ist war'.split(' '),
  es: 'yo el la los las un una y pero de en a con por para mi su que es'.split(' '),
  fr: 'je tu il elle on le la les un une et mais de du des dans à avec pour mon son que est'.split(' '),
  it: 'io lui lei il lo la i gli le un una e ma di in a con per mio suo che è'.split(' '),
  nl: 'ik wij hij het de een en maar van in op te met voor mijn ons als is was'.split(' '),
  pt: 'eu ele ela o a os as um uma e mas de em com por para meu seu que é'.split(' '),
  sv: 'jag vi han hon det den en ett och men av i på till med för min om är var'.split(' '),
}

/** How many words of a start may be repeated, the longest first. */
const lengths = [3, 2, 1]
/** A repetition follows within this time, seconds. */
const longestPause = 2

/**
 * The content without sounds of hesitation, repeated starts ("I was, I was" → "I was") and words that are broken off and
 * said again ("wh- what"), by lists for its language; unchanged in a language without a list. `kept`: ids of words that
 * stay, because marks refer to them.
 */
export function withoutFillers(content: StoredContent, language: string, kept: ReadonlySet<number>): StoredContent {
  const primary = language.split('-')[0] ?? language
  const sounds = new Set(fillers[primary])
  if (sounds.size === 0) return content
  const first = new Set(starters[primary])
  const breaks = new Set(content.paragraphStarts)
  const isMixedCase = content.words.some(({ word }) => /\p{Ll}/u.test(word))
  const places: Place[] = content.words.map((word, index) => ({
    word,
    index,
    plain: plainOf(word.word),
    mayGo:
      !kept.has(content.ids?.[index] ?? index) && !isQuoted(word.word) && !(isMixedCase && isAbbreviation(word.word)),
    startsParagraph: breaks.has(index),
  }))
  const left = withoutRepeatedStarts(withoutSounds(places, sounds), first)
  if (left.length === places.length) return content
  return {
    words: left.map(({ word }) => word),
    segments: segmentsOfWords(
      content.segments,
      left.map(({ word }) => word),
      language,
    ),
    paragraphStarts: left.flatMap(({ startsParagraph }, i) => (startsParagraph ? [i] : [])),
    estimated: content.estimated,
    ids: left.map(({ index }) => content.ids?.[index] ?? index),
  }
}

interface Place {
  word: Word
  /** In the original content. */
  index: number
  /** Lower case, without punctuation. */
  plain: string
  mayGo: boolean
  startsParagraph: boolean
}

const plainOf = (word: string): string => word.toLowerCase().replaceAll(/[^\p{L}\p{N}'’-]/gu, '')
/** "ER" in a text that isn't all capitals. */
const isAbbreviation = (word: string): boolean => /^\P{L}*\p{Lu}{2,}\P{L}*$/u.test(word)
/** He said "um" a lot. */
const isQuoted = (word: string): boolean => /^["'“”„«‘‚]/u.test(word) && /["'“”»’‘]/u.test(word.slice(1))
const endsSentence = (word: string): boolean => /[.!?…]["'”’)]*$/u.test(word)

function withoutSounds(places: readonly Place[], sounds: ReadonlySet<string>): Place[] {
  const left: Place[] = []
  let removed: Place[] = []
  const close = (next: Place | undefined): void => {
    const last = left.at(-1)
    const end = removed.at(-1)
    const start = removed[0]
    removed = []
    if (start === undefined || end === undefined) return
    const isSame = last !== undefined && !start.startsParagraph && last.word.speaker === start.word.speaker
    // "I, um, think" → "I think"; "I think, um." → "I think."
    if (isSame && endsSentence(end.word.word) && !endsSentence(last.word.word)) {
      setText(left, left.length - 1, last.word.word.replace(/(?<![,;:–—-])[,;:–—-]*$/u, end.word.word.at(-1) ?? '.'))
    } else if (isSame && end.word.word.endsWith(',')) {
      setText(left, left.length - 1, last.word.word.replace(/,$/u, ''))
    }
    if (next !== undefined) inherit(next, start)
  }
  for (const given of places) {
    const place = { ...given }
    if (place.mayGo && sounds.has(place.plain)) {
      // A paragraph of nothing but such sounds goes as a whole.
      if (place.startsParagraph) close(undefined)
      removed.push(place)
      continue
    }
    close(place.startsParagraph ? undefined : place)
    left.push(place)
  }
  close(undefined)
  return left
}

function withoutRepeatedStarts(places: readonly Place[], first: ReadonlySet<string>): Place[] {
  const rest = [...places]
  const left: Place[] = []
  for (let i = 0; i < rest.length;) {
    const start = rest[i] as Place
    const length = isBrokenOff(rest, i) ? 1 : lengths.find((one) => isRepeated(rest, i, one, first))
    if (length === undefined) {
      left.push(start)
      i += 1
    } else {
      // The words that are said again may be repeated too.
      i += length
      const next = { ...rest[i] } as Place
      inherit(next, start)
      rest[i] = next
    }
  }
  return left
}

/** Whether the words from `i` are said again at once, by the same person in the same sentence. */
function isRepeated(places: readonly Place[], i: number, length: number, first: ReadonlySet<string>): boolean {
  if (!first.has(places[i]?.plain ?? '')) return false
  for (let k = 0; k < length; k += 1) {
    const one = places[i + k]
    const other = places[i + length + k]
    if (one === undefined || other === undefined || one.plain !== other.plain || !one.mayGo) return false
    if (endsSentence(one.word.word) || other.startsParagraph || (k > 0 && one.startsParagraph)) return false
    if (one.word.speaker !== other.word.speaker || other.word.start - one.word.end > longestPause) return false
  }
  return true
}

/** "Wh- what": a word that somebody breaks off and says again. */
function isBrokenOff(places: readonly Place[], i: number): boolean {
  const [one, next] = [places[i], places[i + 1]]
  if (one === undefined || next === undefined || !one.mayGo || next.startsParagraph) return false
  const begun = /^\P{L}*(\p{L}+)[-–—]+$/u.exec(one.word.word)?.[1]?.toLowerCase()
  const isSoon = one.word.speaker === next.word.speaker && next.word.start - one.word.end <= longestPause
  return begun !== undefined && isSoon && next.plain.startsWith(begun)
}

/** A word that is first now begins the paragraph, the subtitle and the sentence of the one that went. */
function inherit(next: Place, gone: Place): void {
  next.startsParagraph ||= gone.startsParagraph
  if (gone.word.subtitleBreak === 'always') next.word = { ...next.word, subtitleBreak: 'always' }
  const { word } = next.word
  if (/^\P{L}*\p{Lu}/u.test(gone.word.word)) {
    next.word = { ...next.word, word: word.replace(/\p{L}/u, (letter) => letter.toUpperCase()) }
  }
}

function setText(places: Place[], at: number, text: string): void {
  const place = places[at]
  if (place !== undefined) places[at] = { ...place, word: { ...place.word, word: text } }
}
