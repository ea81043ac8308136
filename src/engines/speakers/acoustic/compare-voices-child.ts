import { open } from 'node:fs/promises'
import { answerRequests } from '../../../platform/processes/pool-child.ts'
import { readSamples } from '../../speech/pcm.ts'
import type { SimilarPart } from '../port.ts'
import type { CompareRequest } from './compare-voices.ts'
import { frameSamples, longestPart, sampleRate } from './constants.ts'
import { createFeatures } from './features.ts'
import { similarParts, type SummedPart } from './similar-parts.ts'
import { speechFrames } from './speech-frames.ts'
import { addFrame, emptyVoice } from './voice-sums.ts'

answerRequests(() => {
  const featuresOf = createFeatures()
  return async (body): Promise<SimilarPart[]> => {
    const { path, parts, speaker } = body as CompareRequest
    await using file = await open(path, 'r')
    const { size } = await file.stat()
    const summed: SummedPart[] = []
    for (const { start, end, ...part } of parts) {
      const offset = Math.round(start * sampleRate)
      const last = Math.min(Math.floor(size / 2), Math.round(Math.min(end, start + longestPart) * sampleRate))
      const voice = emptyVoice()
      if (last - offset >= frameSamples) {
        const features = featuresOf(await readSamples(file, offset, last - offset))
        for (const [at, isSpeech] of speechFrames(features).speech.entries())
          if (isSpeech === 1) addFrame(voice, features.cepstra, features, at)
      }
      summed.push({ ...part, voice })
    }
    return similarParts(summed, speaker)
  }
})
