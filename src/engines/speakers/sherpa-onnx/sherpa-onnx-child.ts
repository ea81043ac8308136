import { open } from 'node:fs/promises'
import { answerRequests } from '../../../platform/processes/pool-child.ts'
import { loadSherpa } from '../../speech/sherpa-library.ts'
import type { DiariseRequest, SherpaSpeakersSetup } from '../diarise-protocol.ts'
import { diariseByModel } from './diarise-by-model.ts'
import { diariseBySegmentation } from './diarise-by-segmentation.ts'

answerRequests((given) => {
  const setup = given as SherpaSpeakersSetup
  const sherpa = loadSherpa()
  const diarise = setup.isStatistics ? diariseBySegmentation(sherpa, setup) : diariseByModel(sherpa, setup)
  return async (body) => {
    const request = body as DiariseRequest
    const file = await open(request.path, 'r')
    try {
      return await diarise(file, request)
    } finally {
      await file.close()
    }
  }
})
