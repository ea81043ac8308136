import { liveSampleRate as rate } from '../contract/live.ts'
import type { VadUpdate } from '../engines/speech/vad-protocol.ts'

/** Audio before the speech that belongs to a turn, and after it, samples. */
const pad = Math.round(0.3 * rate)
/** A turn this long also ends at short pauses, seconds; the longest pause that it needs then, milliseconds. */
const long = { seconds: 15, silenceMs: 400 }
/** Speech that goes on over a forced end for less than this is the rest of a word, and no turn, samples. */
const rest = Math.round(0.3 * rate)
/** A turn this long ends wherever the speech stands, seconds. */
const longest = 40

type Cut = { do: 'begin'; at: number } | { do: 'end'; at: number }

export interface TurnCutter {
  /** What begins and ends with this update, in order. */
  push: (update: Pick<VadUpdate, 'upTo' | 'regions' | 'open'>) => Cut[]
  /** Ends the current turn, if there is one, also in the middle of a word. */
  end: () => Cut[]
}

/** Cuts detected speech into turns: one ends after a silence, earlier the longer it is. `silenceMs` may change. */
export function createTurnCutter(silenceMs: () => number, from = 0): TurnCutter {
  let turn: number | null = null
  /** Where the last turn ended, and its speech. */
  let endedAt = from
  let spokenUpTo = from
  let received = from
  let forcedAt = -Infinity

  const silence = (): number => {
    const isLong = turn !== null && spokenUpTo - turn > long.seconds * rate
    return Math.round(((isLong ? Math.min(long.silenceMs, silenceMs()) : silenceMs()) / 1000) * rate)
  }
  const endTurn = (at: number): Cut => {
    turn = null
    endedAt = at
    return { do: 'end', at }
  }
  const speak = ({ start, end }: { start: number; end: number }, cuts: Cut[]): void => {
    if (turn !== null && start - spokenUpTo >= silence()) cuts.push(endTurn(Math.min(start, spokenUpTo + pad)))
    if (end <= endedAt) return
    if (turn === null) {
      if (start < forcedAt && end - forcedAt < rest) return
      turn = Math.max(endedAt, start - pad)
      cuts.push({ do: 'begin', at: turn })
    }
    spokenUpTo = Math.max(spokenUpTo, end)
    while (turn !== null && spokenUpTo - turn > longest * rate) {
      const at: number = turn + longest * rate
      cuts.push(endTurn(at), { do: 'begin', at })
      turn = at
    }
  }
  return {
    push: ({ upTo, regions, open }) => {
      received = upTo
      const cuts: Cut[] = []
      for (const region of regions) speak(region, cuts)
      if (open !== null) speak(open, cuts)
      else if (turn !== null && received - spokenUpTo >= silence()) {
        cuts.push(endTurn(Math.min(received, spokenUpTo + pad)))
      }
      return cuts
    },
    end: () => {
      if (turn === null) return []
      forcedAt = received
      return [endTurn(received)]
    },
  }
}
