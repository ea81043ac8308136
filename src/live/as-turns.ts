import type { LiveEvent, LiveTurn, SpeakerRun } from '../contract/live.ts'
import { mainSpeaker } from '../text/speakers/main-speaker.ts'
import { withSpeakers } from '../text/speakers/turn-speakers.ts'

/** A turn as the database has it: its event, and its speakers if they are known now, as JSON. */
export interface StoredTurn {
  event: string
  runs: string | null
}

export function asTurns({ event, runs }: StoredTurn): LiveTurn[] {
  const parsed = JSON.parse(event) as LiveEvent
  if (parsed.type !== 'turn') return []
  // Turns of earlier versions don't have a speaker.
  const turn = { ...parsed.turn, speaker: mainSpeaker(parsed.turn.words) }
  return [withSpeakers(turn, runs === null ? null : (JSON.parse(runs) as SpeakerRun[]))]
}
