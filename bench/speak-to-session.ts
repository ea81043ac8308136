import type { LiveVoices, SpeakerTurn, VoiceTurn } from '../src/engines/speakers/port.ts'
import type { LiveDetector } from '../src/engines/speech/vad.ts'
import { createTurnCutter } from '../src/live/turn-cutter.ts'
import type { Clip } from './speaker-clips.ts'

const rate = 16_000
/** Half a second, in whole frames of the detector. */
const step = 16 * 512
const { signal } = new AbortController()

export interface Spoken {
  /** Speakers as they were when their turn became final, and at the end. */
  first: SpeakerTurn[]
  last: SpeakerTurn[]
  /** Seconds of turns. */
  seconds: number
}

/** Says a clip to a session, as the server does. */
export async function speak(
  voices: LiveVoices,
  detector: LiveDetector,
  { input }: Clip,
  onTurns: (found: readonly VoiceTurn[]) => void = () => {},
): Promise<Spoken> {
  const detection = await detector.start(input.path, 0, signal)
  const session = await voices.open({ path: input.path, speakerCount: null, earlier: [] }, signal)
  const cutter = createTurnCutter(() => 700)
  const first: SpeakerTurn[] = []
  const turns = new Map<number, SpeakerTurn[]>()
  let open: { from: number; spans: SpeakerTurn[] } | null = null
  let turn = 0
  let seconds = 0
  const end = async (at: number): Promise<void> => {
    if (open === null) return
    first.push(...open.spans)
    seconds += (at - open.from) / rate
    const found = await session.end({ turn, from: open.from, upTo: at })
    for (const { turn: n, spans } of found) turns.set(n, spans)
    onTurns(found)
    turn += 1
    open = null
  }
  for (let at = step; at <= input.samples; at += step) {
    const update = await detection.feed(at)
    for (const cut of cutter.push(update)) {
      if (cut.do === 'begin') open = { from: cut.at, spans: [] }
      else await end(cut.at)
    }
    if (open !== null && at > open.from) open.spans = await session.hear({ turn, from: open.from, upTo: at })
  }
  for (const cut of cutter.end()) await end(cut.at)
  session.close()
  detection.close()
  return { first, last: [...turns.values()].flat(), seconds }
}
