import type { Paragraph } from './editor/document.ts'
import type { Turn } from './player/Waveform.tsx'

/** The turns of the recording. Pauses within a turn belong to it. */
export function turnsOf(paragraphs: readonly Paragraph[]): Turn[] {
  const turns: Turn[] = []
  for (const { words, speaker } of paragraphs) {
    const start = words[0]?.start
    const end = words.at(-1)?.end
    if (start === undefined || end === undefined) continue
    const last = turns.at(-1)
    if (last?.speaker === speaker) last.end = Math.max(last.end, end)
    else turns.push({ start, end, speaker })
  }
  return turns
}
