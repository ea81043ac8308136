import { fewestVoiceFrames, framesPerSecond } from './acoustic/constants.ts'
import { finishAcoustic } from './acoustic/finish-acoustic.ts'
import type { DiariseRequest } from './collect-regions.ts'
import type { DiariseResult } from './port.ts'

/**
 * The answer for so little speech that comparing voices by sound can only find one, so that no process has to start for
 * it. Null if there is more speech, or if more than the turns is asked for.
 */
export function singleVoice(request: DiariseRequest, hasSegmentation: boolean): DiariseResult | null {
  const { regions, sampleRate, speakerCount, voiceprints } = request
  if (speakerCount !== null || voiceprints || regions.length === 0) return null
  const frames = regions.map(({ length }) => Math.floor((length / sampleRate) * framesPerSecond))
  if (frames.reduce((sum, own) => sum + own, 0) >= 2 * fewestVoiceFrames) return null
  const runs = frames.map((to, region) => ({ region, from: 0, to, label: 0 }))
  return finishAcoustic({ runs, voices: [] }, regions, request, hasSegmentation ? [] : null)
}
