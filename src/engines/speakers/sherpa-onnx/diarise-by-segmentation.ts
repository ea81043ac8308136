import type { FileHandle } from 'node:fs/promises'
import type { SherpaLibrary } from '../../speech/sherpa-library.ts'
import { acousticDiarise } from '../acoustic/acoustic-diarise.ts'
import { createFeatureReader } from '../acoustic/feature-reader.ts'
import { finishAcoustic } from '../acoustic/finish-acoustic.ts'
import { speechFrames } from '../acoustic/speech-frames.ts'
import type { VoiceRun } from '../acoustic/speech-activity.ts'
import { boundedRegions } from '../bounded-regions.ts'
import type { DiariseRequest } from '../collect-regions.ts'
import type { DiariseResult, SpeakerTurn } from '../port.ts'
import type { SherpaSpeakersSetup } from './diarise-in-pool.ts'
import { speechAtOnce, type Stretch } from './local-speakers.ts'
import { marginsOf, overlapsOf, ownPauses, speechIn, withLocalSpeakers, withLoudSpeech } from './with-local-speakers.ts'

/** pyannote's segmentation model: the people in up to ten seconds of sound. */
export function createSegmentation(
  sherpa: SherpaLibrary,
  setup: SherpaSpeakersSetup,
): (samples: Float32Array) => SpeakerTurn[] {
  const local = new sherpa.OfflineSpeakerDiarization({
    segmentation: { pyannote: { model: setup.segmentation }, numThreads: 1, provider: 'cpu' },
    embedding: { model: setup.embedding, numThreads: 1, provider: 'cpu' },
    // So small that all speakers of a stretch stay separate.
    clustering: { numClusters: -1, threshold: 1e-7 },
    minDurationOn: 0,
    minDurationOff: 0,
  })
  return (samples) => local.process(samples)
}

/**
 * Segmentation by pyannote's model, with voices compared by sound: within ten seconds the model finds speech, people
 * and overlaps; `acousticDiarise` finds the voices of the whole recording.
 */
export async function diariseBySegmentation(
  file: FileHandle,
  request: DiariseRequest,
  stretches: readonly Stretch[],
): Promise<DiariseResult> {
  const regions = boundedRegions(request.regions, request.samples)
  const { readRegion, frames } = createFeatureReader(file, regions)
  const loud: Uint8Array[] = regions.map(() => new Uint8Array())
  const result = await acousticDiarise(readRegion, frames, request.speakerCount, {
    speechIn: (region, features) => {
      const { sound } = speechFrames(features)
      loud[region] = sound
      return speechIn(stretches, regions[region]?.offset ?? 0, sound)
    },
    margins: (runs) => marginsOf(runs, stretches, regions),
  })
  const corrected = withLocalSpeakers(result.runs, stretches, regions)
  // A given number of people outweighs corrections that leave somebody without speech.
  const isWhole = request.speakerCount === null || countOf(corrected) === countOf(result.runs)
  const runs = withLoudSpeech(isWhole ? corrected : result.runs, loud)
  const more = [overlapsOf, ownPauses].flatMap((find) => find(runs, stretches, regions))
  const answer = finishAcoustic({ ...result, runs }, regions, request, more)
  return { ...answer, overlaps: speechAtOnce(stretches) }
}

function countOf(runs: readonly VoiceRun[]): number {
  return new Set(runs.map(({ label }) => label)).size
}
