import { answerRequests } from '../../platform/processes/pool-child.ts'
import { createAudioMeter } from './audio-meter.ts'
import { loadDetector, startDetector, type DetectorSession } from './detector-session.ts'
import type { VadRequest } from './vad-protocol.ts'

/** After this much unbroken speech, sherpa's buffer is cleared, seconds. */
const keptSeconds = 60

answerRequests((setup) => {
  const { model } = setup as { model: string }
  const vad = loadDetector(model, keptSeconds * 2)
  let session: DetectorSession | undefined
  return async (body) => {
    const request = body as VadRequest
    if (request.do === 'start') {
      await session?.close()
      session = await startDetector(vad, { path: request.path, keptSeconds, meter: createAudioMeter() })
      return null
    }
    if (session === undefined) throw new Error('Received "feed" before "start".')
    const update = await session.feed(request.upTo, request.last)
    if (request.last) {
      await session.close()
      session = undefined
    }
    return update
  }
})
