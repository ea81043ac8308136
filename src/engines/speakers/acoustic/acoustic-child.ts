import { boundedRegions } from '../bounded-regions.ts'
import { open } from 'node:fs/promises'
import { answerRequests } from '../../../platform/processes/pool-child.ts'
import { acousticDiarise } from './acoustic-diarise.ts'
import type { DiariseRequest } from '../collect-regions.ts'
import { finishAcoustic } from './finish-acoustic.ts'
import { createFeatureReader } from './feature-reader.ts'

answerRequests(() => async (body) => {
  const request = body as DiariseRequest
  await using file = await open(request.path, 'r')
  const regions = boundedRegions(request.regions, request.samples)
  const { readRegion, frames } = createFeatureReader(file, regions)
  const result = await acousticDiarise(readRegion, frames, request.speakerCount)
  return finishAcoustic(result, regions, request, null)
})
