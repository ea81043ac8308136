// Where an English sentence ends though nobody pauses: many recognisers give a word all the time until the next one.

import { setOf } from './marks.ts'

const objects = setOf('me him us them')
const subjects = setOf('I it he she we they this that there')
const beVerbs = setOf("is was are were isn't wasn't aren't weren't")
/** "It's", "that's", "we're", "there's". */
const shortBe = /^(?:it|that|there|he|she|we|they)['’](?:s|re)$|^I['’]m$/
/** What they say comes after the person: "she told me it was late". */
const saying =
  /^(?:t(?:ell|old|each|aught)|show|ask|remind|promise|assur|warn|convince|inform|let|mak|made|bet|help|gi?ve|gave|sa[iy]|mean|hear|see|saw|think|thought|know|feel|felt|find|found|believe|write|wrote|text|call|email)/
const prepositions = setOf('for to with between among of by about like from at on in near than as without against')
/** Words that "thank you" goes on from: "and thank you", "I thank you", "to thank you". */
const beforeThanks = setOf(
  'and but or so to I we they he she just really also again would must can cannot let please say said says well okay ok oh no yes ' +
    "yeah want I'd we'd you",
)

/** Fewer words are no sentence. */
const leastWords = 4

/** Whether the sentence that begins with the word `from` ends with the word `at`, whatever the pause is. */
export function breaksEnglish(texts: readonly string[], from: number, at: number): boolean {
  if (at - from + 1 < leastWords) return false
  const [before = '', last = '', next = '', second = '', third = ''] = texts.slice(at - 1, at + 4)
  // "… this is a good place to stop. Thank you very much."
  if (next === 'thank' && second === 'you' && (third === 'very' || third === 'so')) return !beforeThanks.has(last)
  // "Thank you for having me. It is a pleasure."
  if (!objects.has(last) || prepositions.has(before)) return false
  if (texts.slice(Math.max(from, at - 3), at).some((word) => saying.test(word))) return false
  return shortBe.test(next) || (subjects.has(next) && beVerbs.has(second))
}
