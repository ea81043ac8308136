import { allFunctionWords } from '../../text/function-words.ts'
import { isLoneCharacter, wordsInOrder } from './tokenise.ts'

const languages = ['de', 'fr', 'es', 'it', 'pt', 'nl', 'ru', 'ar', 'zh', 'ja', 'th']
const asked =
  'what when where why who whom whose which how much many did does do was were is are be been has have had not there then than about said say says tell told'
/** Question words of other languages, besides those among their function words. */
const askedElsewhere =
  'pourquoi combien comment quoi warum wieso wer wen wem wessen wann wohin woher wieviel quiénes cuánto cuánta cuántos cuántas quanto quanta quanti quante quantos quantas quale quali waarom wat hoe hoeveel welke кто почему зачем сколько какой какая какое какие куда откуда чей متى ماذا كيف أين كم لماذا هل 什么 怎么 怎么样 为什么 哪里 多少 什麼 怎麼 為什麼 哪裡 どこ どう なぜ いつ 何 だれ ですか'
/** Function words of other languages that have a meaning in English: "car accident", "did she die". */
const alsoEnglish = new Set(
  'car come comment die door dove era hat hoe man men met mine par plus pour sin son sue till ton van want war'.split(
    ' ',
  ),
)
/** Those that English has in names, which show nothing of a question's language. */
const ofNames = new Set('al da de del des di dos du el la las le les los san'.split(' '))

interface Empty {
  english: ReadonlySet<string>
  all: ReadonlySet<string>
}
let known: Empty | null = null

/** What terms of them are like in the form of the index. */
function empty(): Empty {
  if (known !== null) return known
  const ofEnglish = allFunctionWords('en')
  const joined = ofEnglish.filter((word) => contraction.test(word)).map((word) => word.replace("'", ''))
  const english = new Set([...asked.split(' '), ...ofEnglish, ...joined].map(keyOf))
  known = {
    english,
    all: new Set([
      ...english,
      ...askedElsewhere.split(' ').map(keyOf),
      ...languages.flatMap(allFunctionWords).map(keyOf),
    ]),
  }
  return known
}

/** Those that are typed without their apostrophe, too: "dont", "hes". But "well" and "were" are words. */
const contraction = /n't$|'(?:s|ve|m)$/

/** Whether a word says nothing by itself in some language, such as an article. In the form of the index. */
export function isEmptyWord(word: string): boolean {
  return empty().all.has(word)
}

/** The words that say nothing in a question of these words. In the form of the index. */
export function emptyWordsIn(words: readonly string[]): ReadonlySet<string> {
  const { english, all } = empty()
  const foreign = words.filter((word) => all.has(word) && !english.has(word) && !ofNames.has(word))
  const isForeign =
    foreign.some((word) => !alsoEnglish.has(word)) || (foreign.length > 1 && !words.some((word) => english.has(word)))
  return new Set(words.filter((word) => all.has(word) && (isForeign || !alsoEnglish.has(word))))
}

/** As parseQuery has it: without the last character of a run, which is part of the pair before it. */
function keyOf(word: string): string {
  const found = wordsInOrder(word)
  if (found.length > 1 && isLoneCharacter(found.at(-1)?.token ?? '')) found.pop()
  return found.map(({ token }) => token).join(' ')
}
