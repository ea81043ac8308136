import { useEffect } from 'react'
import type { Player } from './player.ts'

/** Pauses longer than this are skipped, seconds. */
const longest = 1.5
/** What is left of a pause after and before speech. */
const after = 0.4
const before = 0.3

export interface Silence {
  from: number
  to: number
}

/** The pauses that playback skips: between words, and before the first one. */
export function silencesOf(words: Iterable<{ start: number; end: number }>): Silence[] {
  const silences: Silence[] = []
  let end = -after
  for (const word of [...words].toSorted((a, b) => a.start - b.start)) {
    if (word.start - end > longest) silences.push({ from: end + after, to: word.start - before })
    end = Math.max(end, word.end)
  }
  return silences
}

/** Skips the pauses while the player plays, if the person wants that. */
export function useSkipSilence(
  player: Player,
  paragraphs: readonly { words: readonly { start: number; end: number }[] }[],
): void {
  useEffect(() => {
    let silences: Silence[] | null = null
    return player.onTime((now) => {
      const { skipsSilence, isPlaying } = player.state.get()
      if (!skipsSilence || !isPlaying) return
      silences ??= silencesOf(paragraphs.flatMap(({ words }) => words))
      // A seek to the end of a pause may land a little before it.
      const silence = silences.find(({ from, to }) => now >= from && now < to - 0.05)
      if (silence !== undefined) player.jump(silence.to)
    })
  }, [player, paragraphs])
}
