import { functionWords } from '../../text/function-words.ts'
import { isLoneCharacter, wordsInOrder } from './tokenise.ts'

const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'ru', 'ar', 'zh', 'ja', 'th']
const asked =
  'what when where why who whom whose which how did does do was were is are be been has have had not there then than about said say says tell told 什么 怎么 怎么样 为什么 哪里 多少 什麼 怎麼 為什麼 哪裡 どこ どう なぜ いつ 何 だれ ですか'
let known: Set<string> | null = null

/** What terms of them are like in the form of the index. */
function empty(): Set<string> {
  if (known !== null) return known
  known = new Set(asked.split(' ').map(keyOf))
  for (const language of languages) {
    const { binding, opening, pronouns, trailing } = functionWords(language)
    for (const words of [binding, opening, pronouns, trailing]) for (const word of words) known.add(keyOf(word))
  }
  return known
}

/** Whether a word says nothing by itself, such as an article. In the form of the index. */
export function isEmptyWord(word: string): boolean {
  return empty().has(word)
}

/** As parseQuery has it: without the last character of a run, which is part of the pair before it. */
function keyOf(word: string): string {
  const found = wordsInOrder(word)
  if (found.length > 1 && isLoneCharacter(found.at(-1)?.token ?? '')) found.pop()
  return found.map(({ token }) => token).join(' ')
}
