import { open } from 'node:fs/promises'
import { answerStreams } from '../../../platform/processes/stream-pool-child.ts'
import { readSamples } from '../../speech/pcm.ts'
import type { LiveVoicesOptions, SpokenTurn } from '../port.ts'
import { liveFrames, sampleRate } from './constants.ts'
import { createFeatures, framesOf, type Features } from './features.ts'
import { firstFrames, growingFeatures, type GrowingFeatures } from './growing-features.ts'
import type { LiveVoicesRequest } from './live-voices.ts'
import { dropOldest } from '../../../text/drop-oldest.ts'
import { VoiceSession } from './voice-session.ts'

/** The turn that is being spoken. */
interface OpenTurn {
  from: number
  /** The next sample to read. */
  at: number
  features: GrowingFeatures
  all: Features
}

answerStreams(() => {
  const featuresOf = createFeatures()
  return async (body) => {
    const { path, speakerCount, earlier } = body as LiveVoicesOptions
    const file = await open(path, 'r')
    const session = new VoiceSession(speakerCount)
    try {
      const known: Parameters<VoiceSession['resume']>[0][number][] = []
      for (const { turn, from, upTo, spans } of mostTelling(earlier)) {
        const features = featuresOf(await readSamples(file, from, upTo - from))
        known.push({ turn, start: from / sampleRate, features, spans })
      }
      const given = Math.max(0, ...earlier.flatMap(({ spans }) => spans.map(({ speaker }) => speaker + 1)))
      if (given > 0) session.resume(known, given)
    } catch (error) {
      // The voices of other sessions live in this process, which a file left open would end.
      await file.close()
      throw error
    }
    let spoken: OpenTurn | null = null
    const featuresUpTo = async ({ from, upTo }: SpokenTurn) => {
      if (spoken?.from !== from) {
        spoken = { from, at: from, features: growingFeatures(featuresOf), all: featuresOf(new Int16Array(0)) }
      }
      if (upTo > spoken.at) {
        spoken.all = spoken.features.push(await readSamples(file, spoken.at, upTo - spoken.at))
        spoken.at = upTo
      }
      // A turn ends before the silence that ends it, which was heard.
      return firstFrames(spoken.all, framesOf(upTo - from))
    }
    return {
      push: async (pushed) => {
        const { isLast, turn } = pushed as LiveVoicesRequest
        const features = await featuresUpTo(turn)
        const start = turn.from / sampleRate
        if (!isLast) return session.label(start, features)
        spoken = null
        return session.add(turn.turn, start, features)
      },
      close: () => file.close(),
    }
  }
})

/** Those of the earlier turns that a session would have kept. */
function mostTelling(earlier: LiveVoicesOptions['earlier']): LiveVoicesOptions['earlier'] {
  const kept: (LiveVoicesOptions['earlier'][number] & { frames: number })[] = []
  for (const turn of earlier) {
    kept.push({ ...turn, frames: framesOf(turn.upTo - turn.from) })
    dropOldest(kept, liveFrames)
  }
  return kept
}
