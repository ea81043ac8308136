import { materialOf } from './chat-messages.ts'
import { countTokens } from './count-tokens.ts'
import { findSections } from './find-sections.ts'
import type { InsightRequest, Line } from './port.ts'
import { weighTerms } from './weigh-terms.ts'

export interface PartsInput extends Pick<InsightRequest, 'lines' | 'recording'> {
  /** Most tokens of a part. */
  most: number
}

/**
 * Splits the transcript into parts that fit, at changes of subject if possible. Runs in a thread: it weighs all terms.
 */
export function run({ lines, recording, most }: PartsInput): string[] {
  const weighed = weighTerms(lines, recording.language)
  const chapters = findSections(weighed, recording.seconds).map(({ from, to }) => lines.slice(from, to))
  const parts: Line[][] = []
  let open: Line[] = []
  let tokens = 0
  const close = (): void => {
    if (open.length > 0) parts.push(open)
    open = []
    tokens = 0
  }
  for (const chapter of chapters) {
    const size = countTokens(materialOf(chapter))
    if (tokens + size > most) close()
    if (size <= most) {
      open.push(...chapter)
      tokens += size
      continue
    }
    for (const line of chapter) {
      const cost = lineTokens(line)
      if (tokens + cost > most) close()
      open.push(line)
      tokens += cost
    }
  }
  close()
  return parts.map((part) => materialOf(part).slice(0, most * 3))
}

/** Most tokens of a line, including its time and speaker. */
function lineTokens({ text, speaker }: Line): number {
  return countTokens(text) + countTokens(speaker ?? '') + 8
}
