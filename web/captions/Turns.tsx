import { useMemo } from 'react'
import type { LiveTurn } from '../../src/contract/live.ts'
import { hasSeveralSpeakers } from '../../src/text/turn-speakers.ts'
import { TurnText, type Names } from './TurnText.tsx'

interface Said {
  turns: readonly LiveTurn[]
  names: Names
  /** See TurnText. */
  isPlain?: boolean
}

/** The turns of a live session that have ended. */
export function Turns({ turns, names, isPlain = false }: Said) {
  const shown = useShown(turns, names)
  return turns.map((turn, i) => (
    <TurnText key={turn.turn} turn={turn} last={lastSpeaker(turns[i - 1])} names={shown} isPlain={isPlain} />
  ))
}

/** The turn that is being spoken, after those that have ended. */
export function CurrentTurn({ turns, names, current, isPlain = false }: Said & { current: LiveTurn | null }) {
  const shown = useShown(turns, names)
  if (current === null) return null
  return <TurnText turn={current} last={lastSpeaker(turns.at(-1))} names={shown} isPlain={isPlain} />
}

/** One person alone has no name, unless it is known. */
function useShown(turns: readonly LiveTurn[], names: Names): Names | null {
  return useMemo(() => (names.size > 0 || hasSeveralSpeakers(turns) ? names : null), [turns, names])
}

function lastSpeaker(turn: LiveTurn | undefined): number | null {
  return turn?.words.at(-1)?.speaker ?? null
}
