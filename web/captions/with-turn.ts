import type { LiveTurn } from '../../src/contract/live.ts'

export interface SaidTurns {
  /** Those that have ended, in order. */
  turns: readonly LiveTurn[]
  /** The one that is being spoken. */
  current: LiveTurn | null
}

/** Takes in a turn that the server sends. A correction repeats one that has ended. */
export function withTurn({ turns, current }: SaidTurns, turn: LiveTurn): SaidTurns {
  if (!turn.isFinal) return { turns, current: turn }
  const others = turns.filter((one) => one.turn !== turn.turn)
  return {
    turns: [...others, turn].toSorted((a, b) => a.turn - b.turn),
    current: current !== null && current.turn > turn.turn ? current : null,
  }
}
