import type { Word } from '../../contract/content.ts'
import { allFunctionWords } from '../function-words.ts'
import { baseLanguage } from '../join-words.ts'
import { sentenceEnds } from '../sentences.ts'
import { tokensOf } from './tokens.ts'

/** Languages in which ordinary words have capitals too. */
const capitalisesNouns = new Set(['de', 'lb', 'gsw', 'nds'])
/** What else is written with a capital within sentences, without being a name: "I", days and months of English, titles. */
const ordinary = new Set(
  (
    'i mr mrs ms dr prof god ok monday tuesday wednesday thursday friday saturday sunday january february march april may ' +
    'june july august september october november december'
  ).split(' '),
)
const capital = /^[\p{Lu}\p{Lt}]\p{Ll}/u
const opening = /^["'“‘„‚«‹([{¿¡]+/u
const closing = /["'”’»›)\]}.,;:!?…]+$/u
const lower = /^\p{Ll}/u
/** A pause after which a sentence may begin, seconds. */
const pause = 0.7
/** The longest name, words. */
const mostWords = 4

/**
 * Words with a capital that don't begin a sentence, in languages in which that means something: names of people, places and
 * firms, and some that are none. Words that the text also has in lower case are ordinary ones.
 */
export function findPossibleNames(words: readonly Word[], language: string): string[] {
  const base = baseLanguage(language)
  if (capitalisesNouns.has(base)) return []
  const known = new Set([...allFunctionWords(language), ...ordinary])
  for (const { word } of words) {
    const bare = word.replace(opening, '')
    // Not those of an address.
    const [token, ...others] = lower.test(bare) ? tokensOf(bare) : []
    if (token !== undefined && others.length === 0) known.add(token.key)
  }
  const ends = sentenceEnds(words, language)
  const isStart = (at: number): boolean => {
    const [before, word] = [words[at - 1], words[at] as Word]
    return (
      before === undefined || ends[at - 1] === 1 || word.speaker !== before.speaker || word.start - before.end > pause
    )
  }
  const found: string[] = []
  for (let at = 0; at < words.length; at += 1) {
    const first = words[at] as Word
    if (isStart(at) || !isName(first.word, known)) continue
    let last = at
    while (last - at + 1 < mostWords && !closing.test((words[last] as Word).word) && ends[last] !== 1) {
      const next = words[last + 1]
      if (next === undefined || next.speaker !== first.speaker || !isName(next.word, known)) break
      last += 1
    }
    const text = words
      .slice(at, last + 1)
      .map(({ word }) => word)
      .join(' ')
    found.push(
      text
        .replace(opening, '')
        .replace(closing, '')
        .replace(/['’]s$/, ''),
    )
    at = last
  }
  return found
}

function isName(word: string, known: ReadonlySet<string>): boolean {
  const bare = word.replace(opening, '')
  return capital.test(bare) && !known.has(keyOf(bare))
}

const keyOf = (word: string): string => tokensOf(word)[0]?.key ?? ''
