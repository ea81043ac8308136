import { open } from 'node:fs/promises'
import { answerRequests } from '../../../platform/processes/pool-child.ts'
import { loadSherpa } from '../../speech/sherpa-library.ts'
import { diariseByModel } from './diarise-by-model.ts'
import type { SherpaSpeakersRequest, SherpaSpeakersSetup } from './diarise-in-pool.ts'
import { createSegmentation, diariseBySegmentation } from './diarise-by-segmentation.ts'
import { segmentStretches } from './local-speakers.ts'

answerRequests((given) => {
  const setup = given as SherpaSpeakersSetup
  const sherpa = loadSherpa()
  const segment = setup.isStatistics ? createSegmentation(sherpa, setup) : null
  const byModel = setup.isStatistics ? null : diariseByModel(sherpa, setup)
  return async (body) => {
    const asked = body as SherpaSpeakersRequest
    await using file = await open(asked.do === 'segment' ? asked.path : asked.request.path, 'r')
    if (asked.do === 'segment') {
      if (segment === null) throw new Error('Stretches are segmented only without a voiceprint model.')
      return await segmentStretches(file, asked.spans, segment)
    }
    if (byModel !== null) return await byModel(file, asked.request)
    return await diariseBySegmentation(file, asked.request, asked.stretches)
  }
})
