import { isQuestion } from '../../../text/is-question.ts'
import { baseLanguage, isSpaceless } from '../../../text/join-words.ts'
import { wordsOf } from '../vocabulary.ts'
import type { WeighedLine } from '../weigh-terms.ts'
import { lineWords, standsAloneFactors } from './constants.ts'

/** First words of a sentence that refer to the previous one. */
const leaning: Record<string, string> = {
  en: 'and but or so only because then it its this that these those he she they him her them his their which who also there too such',
  de: 'und aber oder denn weil dann es das dies dieser diese er sie ihn ihm ihr ihnen dessen deren auch da so deshalb daher dabei welche welcher',
  fr: "et mais ou donc car parce alors il elle ils elles ce cela ça c'est ceci lui leur aussi là puis",
  es: 'y e pero o porque entonces él ella ellos ellas eso esto ese esa esos esas aquello también allí así pues',
  it: 'e ma o perché allora lui lei loro questo quello ciò anche lì così quindi poi',
  pt: 'e mas ou porque então ele ela eles elas isso isto aquilo também ali assim pois',
  nl: 'en maar of want omdat dan het dit dat deze die hij zij ze hem haar hun ook daar dus toen',
}
/** Courtesy phrases, which say nothing about the subject. */
const courtesy =
  /\b(?:thank(?:s| you)|having me|pleasure to|welcome|good (?:morning|afternoon|evening)|goodbye|nice to (?:meet|see)|how are you|danke|willkommen|guten (?:morgen|tag|abend)|auf wiedersehen|schön,? dass|merci|bienvenue|bonjour|bonsoir|gracias|bienvenidos?|buen(?:os|as) (?:días|tardes|noches)|grazie|benvenuti|obrigad[oa]|bem-vind[oa]s?|bedankt|welkom)(?!\p{L})/iu
const filler = /\b(?:um+|uh+|er+m?|hm+|mhm|äh+m?|euh|you know|i mean|sort of|kind of|quasi|sozusagen)\b/giu
const sets = new Map<string, ReadonlySet<string>>()

function leaningOf(language: string): ReadonlySet<string> {
  const base = baseLanguage(language)
  const set = sets.get(base) ?? new Set(leaning[base]?.split(' ') ?? [])
  sets.set(base, set)
  return set
}

/** How understandable a line is on its own, 0–1: best is a full sentence of good length, no question or small talk. */
export function standsAlone({ line, weights }: WeighedLine, before: WeighedLine | undefined, language: string): number {
  const words = wordsOf(line.text, language)
  const count = words.length
  const { least, good, most } = isSpaceless(language) ? lineWords.spaceless : lineWords.spaced
  const factors = standsAloneFactors
  if (count < least || weights.size < 2) return 0
  let share = count < good ? factors.short : 1
  if (count > most) share = Math.max(factors.long, 1 - (count - most) / factors.longStep)
  const first = (words[0]?.word ?? '').toLowerCase().replaceAll('’', "'")
  if (leaningOf(language).has(first.replace(/'.*$/, '')) || leaningOf(language).has(first)) share *= factors.leaning
  if (isQuestion(line.text)) share *= factors.question
  if (!/[.!…。！։।]["”’»)]*$/u.test(line.text)) share *= factors.unended
  // The rest of a sentence that was cut or interrupted.
  const isTorn =
    before !== undefined && before.line.paragraph === line.paragraph && !/[.!?…。！？]["”’»)]*$/u.test(before.line.text)
  if (isTorn || /^\p{Ll}/u.test(line.text)) share *= factors.torn
  if (courtesy.test(line.text)) share *= factors.courtesy
  const fillers = line.text.match(filler)?.length ?? 0
  return share * Math.max(factors.fillers, 1 - (factors.fillerWeight * fillers) / count)
}
