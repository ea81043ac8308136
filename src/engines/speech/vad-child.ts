import { answerRequests } from '../../platform/processes/pool-child.ts'
import { createAudioMeter } from './audio-meter.ts'
import { startDetector, type DetectorSession } from './detector-session.ts'
import { loadSilero } from './silero/silero.ts'
import type { VadRequest } from './vad-protocol.ts'

answerRequests((setup) => {
  const { model } = setup as { model: string }
  const silero = loadSilero(model)
  let session: DetectorSession | undefined
  return async (body) => {
    const request = body as VadRequest
    if (request.do === 'start') {
      await session?.close()
      session = await startDetector(silero.start(), { path: request.path, meter: createAudioMeter() })
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
