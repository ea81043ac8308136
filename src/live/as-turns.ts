import type { LiveEvent, LiveTurn, SpeakerRun } from '../contract/live.ts'
import { withSpeakers } from '../text/speakers/turn-speakers.ts'

/** A turn as the database has it: its event, and its speakers if they are known now, as JSON. */
export interface StoredTurn {
  event: string
  runs: string | null
}

export function asTurns({ event, runs }: StoredTurn): LiveTurn[] {
  const parsed = JSON.parse(event) as LiveEvent
  if (parsed.type !== 'turn') return []
  return [withSpeakers(parsed.turn, runs === null ? null : (JSON.parse(runs) as SpeakerRun[]))]
}
