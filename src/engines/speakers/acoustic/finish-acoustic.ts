import { frameEdgeSeconds, framesPerSecond, ownPauseSeconds, segmentationModel } from './constants.ts'
import type { AcousticResult } from './acoustic-diarise.ts'
import type { DiariseRequest } from '../collect-regions.ts'
import type { Region } from '../bounded-regions.ts'
import type { DiariseResult, SpeakerTurn } from '../port.ts'
import { turnsOf } from '../turns-of.ts'
import { voiceprintOf } from './voiceprint-of.ts'
import { warning } from '../../../text/messages/warnings.ts'
import { roundSeconds } from '../../../text/round-seconds.ts'

/**
 * Converts runs of frames to turns in seconds, with warnings. `overlaps`: further turns of a segmentation model, by
 * label; null: there is no such model.
 */
export function finishAcoustic(
  { runs, voices }: AcousticResult,
  regions: readonly Region[],
  request: DiariseRequest,
  overlaps: readonly SpeakerTurn[] | null,
): DiariseResult {
  const own = runs.map(({ region, from, to, label }) => {
    const start = (regions[region]?.offset ?? 0) / request.sampleRate
    return {
      start: start + from / framesPerSecond + frameEdgeSeconds,
      end: start + to / framesPerSecond + frameEdgeSeconds,
      speaker: label,
    }
  })
  // A segmentation model says itself which pauses belong to a turn.
  const { turns, order } = overlaps === null ? turnsOf(own, ownPauseSeconds) : turnsOf([...own, ...overlaps])
  const warnings: string[] = []
  const { speakerCount } = request
  if (speakerCount === null && order.length === 1) {
    warnings.push(warning('SPEAKERS_SAME', { segmentation: overlaps === null ? segmentationModel : null }))
  } else if (speakerCount === null && order.length > 1) {
    warnings.push(warning('SPEAKERS_ESTIMATED', { speakers: order.length }))
  } else if (speakerCount !== null && order.length > 0 && order.length < speakerCount) {
    warnings.push(warning('SPEAKERS_FEWER', { wanted: speakerCount, speakers: order.length }))
  } else if (order.length > 1) {
    warnings.push(warning('SPEAKERS_DRAFT', {}))
  }
  return {
    turns,
    speakers: order.map((label, speaker) => {
      const voice = voices[label]
      const seconds = turns.reduce((sum, turn) => sum + (turn.speaker === speaker ? turn.end - turn.start : 0), 0)
      return {
        seconds: roundSeconds(seconds),
        voiceprint: request.voiceprints && voice !== undefined ? voiceprintOf(voice) : null,
      }
    }),
    overlaps: null,
    warnings,
  }
}
