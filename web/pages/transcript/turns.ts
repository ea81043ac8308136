import { timeOf } from '../../../src/text/time-of.ts'
import type { Paragraph } from './editor/document.ts'
import type { Turn } from './player/bars-of.ts'

/** The turns of the recording. Pauses within a turn belong to it. */
export function turnsOf(paragraphs: readonly Paragraph[]): Turn[] {
  const turns: Turn[] = []
  for (const { words, speaker } of paragraphs) {
    if (words.length === 0) continue
    const { start, end } = timeOf(words)
    const last = turns.at(-1)
    if (last?.speaker === speaker) last.end = Math.max(last.end, end)
    else turns.push({ start, end, speaker })
  }
  return turns
}
