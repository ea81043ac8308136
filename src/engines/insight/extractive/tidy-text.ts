import { citationClock } from '../../../text/clock.ts'
import { upperFirst } from './key-phrases.ts'
import type { Studied } from './study.ts'

/** The text without hesitations and repetitions, paragraph by paragraph. */
export function tidyText({ lines, language }: Studied): string[] {
  const paragraphs = Map.groupBy(lines, ({ line }) => line.paragraph)
  return [...paragraphs.values()].map((part) => {
    const [first] = part
    const text = part
      .map(({ line }) => withoutFillers(line.text, language))
      .filter((one) => one !== '')
      .join(' ')
    const speaker = first?.line.speaker ?? null
    return `[${citationClock(first?.line.start ?? 0)}] ${speaker === null ? '' : `${speaker}: `}${text}`
  })
}

const hesitation = /(?<![\p{L}\p{N}])(?:u+m+|u+h+|e+r+m*|h+m+|mhm|äh+m?|öh+m?|euh+)(?![\p{L}\p{N}])[,.]?\s*/giu
/** Repetitions such as "the the" and "I, I". */
const repeated = /(?<![\p{L}\p{N}'’])([\p{L}'’]{1,12})(?:,? \1(?![\p{L}\p{N}'’])){1,4}/giu

function withoutFillers(text: string, language: string): string {
  const bare = text
    .replace(hesitation, '')
    .replace(repeated, '$1')
    .replace(/(?<!\s)\s+([,.!?])/g, '$1')
    .replace(/^[\s,.]+/u, '')
    .trim()
  return upperFirst(bare, language)
}
