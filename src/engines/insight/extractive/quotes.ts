import { wordsOf } from '../vocabulary.ts'
import type { Place } from '../port.ts'
import type { WeighedLine } from '../weigh-terms.ts'
import { businessWeight, forcefulWeight, quoteWords } from './constants.ts'
import { isBusiness } from './matching-lines.ts'
import { chooseLines } from './rank-lines.ts'
import { placeOf, said, type Studied } from './study.ts'

/** Contrast and strong words. */
const forceful =
  /\b(?:never|always|nobody|everybody|no one|best|worst|most|must|love|hate|believe|wrong|right|surpris\p{L}+|hon?est\p{L}*|terribl[ey]|amazing|impossible|absolutely|exactly|nie|immer|niemand|jeder weiß|völlig|unmöglich|ehrlich|schlimm\p{L}*|jamais|toujours|personne ne|impossible|absolument|nunca|siempre|nadie|imposible|absolutamente)(?!\p{L})|!|(?:not|n['’]t|nicht|kein\p{L}*|pas|no) .{3,40}(?:but|it['’]s|sondern|mais|sino) /iu

/** The lines that say most by themselves, with the person who said them. */
export function quotes(studied: Studied, count: number): Place[] {
  const announcements = new Set(studied.signposts.map(({ n }) => n))
  const able = studied.ranked.filter(({ line }) => {
    if (announcements.has(line.n)) return false
    const words = wordsOf(line.line.text, studied.language).length
    return words >= quoteWords.least && words <= quoteWords.most && /[.!…。！]["”’»)]*$/u.test(line.line.text)
  })
  const strong = able
    .map((one) => ({ ...one, score: Math.sqrt(one.score) * weightOf(studied, one.line) }))
    .toSorted((a, b) => b.score - a.score)
  return chooseLines(strong, count, 1).map(({ line }) =>
    placeOf(line, `“${said(line)}”${line.speaker === null ? '' : ` (${line.speaker})`}`),
  )
}

function weightOf(studied: Studied, line: WeighedLine): number {
  const emphasis = forceful.test(line.line.text) ? forcefulWeight : 1
  return emphasis * (isBusiness(studied, line) ? businessWeight : 1)
}
