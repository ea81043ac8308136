import { useState } from 'react'
import { endOfCue } from '../../../../src/text/subtitles/cues.ts'
import { timeOf } from '../../../../src/text/time-of.ts'
import { toast } from '../../../components/toasts.ts'
import { exactClock, number } from '../../../format.ts'
import { words } from '../../../strings/words.ts'
import type { Subtitles } from './cut-subtitles.ts'
import { setCueTimes, type TimeLimit, type WantedTimes } from './set-cue-times.ts'
import type { SubtitleEditor } from './use-subtitle-edits.ts'
import { wordsSaidIn } from './words-said-in.ts'

const t = words.exporting

export type Edge = 'start' | 'end'

export interface TimesEditor {
  /** When the subtitle is on screen now, seconds, also while it is being cut again. */
  shown: { start: number; end: number }
  /** Sets an edge, seconds. */
  set: (edge: Edge, to: number) => void
  /** Moves an edge, by seconds. */
  nudge: (edge: Edge, by: number) => void
  /** Why the last time isn't as it was wanted, or the file has another; null: all is well. */
  note: string | null
}

/**
 * Sets when one subtitle is on screen.
 * @param duration of the media, seconds; null: there is none
 * @param onStart called with its start, milliseconds
 */
export function useSubtitleTimes(
  subtitles: Subtitles,
  index: number,
  edits: SubtitleEditor,
  duration: number | null,
  onStart: (time: number) => void,
): TimesEditor {
  const [refused, setRefused] = useState<{ index: number; limit: TimeLimit } | null>(null)
  const shown = shownNow(subtitles, index, edits)
  const set = (edge: Edge, to: number): void => {
    if (to === shown[edge]) return
    const wanted: WantedTimes = edge === 'start' ? { start: to } : { end: to }
    const { operations, limit, cue } = setCueTimes(subtitles, edits.applied, index, wanted, duration)
    setRefused(limit === null ? null : { index, limit })
    const why = limit === null ? '' : textOfLimit(limit, subtitles)
    if (operations.length === 0) {
      toast({ text: why, tone: 'heard' })
      return
    }
    const times = cue === null ? '' : t.onScreen(exactClock(cue.start / 1000), exactClock(cue.end / 1000))
    if (cue !== null) onStart(cue.start)
    void edits.change(operations).then((isSaved) => {
      if (isSaved) toast({ text: `${times} ${why}`.trim(), tone: 'heard' })
    })
  }
  const ruled = (): string | null => {
    const { end } = spanOf(subtitles, index, subtitles.content.words)
    const cue = subtitles.cues[index]
    if (cue === undefined || milliseconds(end) === cue.end) return null
    return milliseconds(end) < cue.end ? t.staysLonger : t.endsEarlier
  }
  return {
    shown,
    set,
    nudge: (edge, by) => set(edge, Math.round((shown[edge] + by) * 1000) / 1000),
    note: refused?.index === index ? textOfLimit(refused.limit, subtitles) : ruled(),
  }
}

function textOfLimit(limit: TimeLimit, { limits }: Subtitles): string {
  return limit === 'longest' ? t.timeLimits.longest(number(limits.seconds)) : t.timeLimits[limit]
}

function spanOf(subtitles: Subtitles, index: number, said: SubtitleEditor['applied']['words']) {
  const cue = subtitles.cues[index]
  return timeOf(cue === undefined ? [] : wordsSaidIn(subtitles, cue).flatMap((place) => said[place] ?? []))
}

/** Subtitles are cut again when the browser has time, and somebody may press a key until then. */
function shownNow(subtitles: Subtitles, index: number, { applied }: SubtitleEditor): { start: number; end: number } {
  const { start, end } = spanOf(subtitles, index, applied.words)
  const next = spanOf(subtitles, index + 1, applied.words)
  const said = { start: milliseconds(start), end: milliseconds(end) }
  return { start, end: endOfCue(said, milliseconds(next.start), subtitles.limits.seconds * 1000) / 1000 }
}

function milliseconds(seconds: number): number {
  return Math.round(seconds * 1000)
}
