import type { Found } from './found.ts'
import { tokensOf, type Token } from './tokens.ts'

/** Digits as words, zero first, in the languages of the dashboard and their neighbours. */
const digits = new Set(
  [
    'zero oh one two three four five six seven eight nine',
    'null eins zwei zwo drei vier fünf sechs sieben acht neun',
    'zéro un deux trois quatre cinq sept huit neuf',
    'cero uno dos tres cuatro cinco seis siete ocho nueve',
    'due tre quattro cinque sei sette otto nove',
    'um uma dois duas três quatro sete oito',
    'nul een twee drie vijf zes zeven negen',
    'ноль один два три четыре пять шесть семь восемь девять',
    'нуль одна дві чотири п’ять шість сім вісім дев’ять',
    'صفر واحد اثنان اثنين ثلاثة أربعة خمسة ستة سبعة ثمانية تسعة',
    '零 〇 一 幺 二 两 三 四 五 六 七 八 九',
  ].flatMap((words) => tokensOf(words).map(({ key }) => key)),
)
/** How many in a row are a number that somebody reads out; three or four may count something. */
const fewest = 5

/** Numbers that are read out digit by digit, and that recognition left as words. */
export function findSpokenDigits(tokens: readonly Token[]): Found[] {
  const found: Found[] = []
  let first = 0
  for (let at = 0; at <= tokens.length; at += 1) {
    const token = tokens[at]
    if (token !== undefined && (digits.has(token.key) || /^\d$/.test(token.key))) continue
    const [from, last] = [tokens[first], tokens[at - 1]]
    if (at - first >= fewest && from !== undefined && last !== undefined) {
      found.push({ kind: 'NUMBER', from: from.from, to: last.to })
    }
    first = at + 1
  }
  return found
}
