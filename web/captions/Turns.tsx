import { useMemo } from 'react'
import type { LiveTurn } from '../../src/contract/live.ts'
import { hasSeveralSpeakers } from '../../src/text/turn-speakers.ts'
import { TurnText } from './TurnText.tsx'

/** The turns of a live session that have ended. `isPlain`: see TurnText. */
export function Turns({ turns, isPlain = false }: { turns: readonly LiveTurn[]; isPlain?: boolean }) {
  const hasNames = useMemo(() => hasSeveralSpeakers(turns), [turns])
  return turns.map((turn, i) => (
    <TurnText key={turn.turn} turn={turn} last={lastSpeaker(turns[i - 1])} hasNames={hasNames} isPlain={isPlain} />
  ))
}

/** The turn that is being spoken, after those that have ended. */
export function CurrentTurn({
  turns,
  current,
  isPlain = false,
}: {
  turns: readonly LiveTurn[]
  current: LiveTurn | null
  isPlain?: boolean
}) {
  const hasNames = useMemo(() => hasSeveralSpeakers(turns), [turns])
  if (current === null) return null
  return <TurnText turn={current} last={lastSpeaker(turns.at(-1))} hasNames={hasNames} isPlain={isPlain} />
}

function lastSpeaker(turn: LiveTurn | undefined): number | null {
  return turn?.words.at(-1)?.speaker ?? null
}
