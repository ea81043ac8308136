import type { FileHandle } from 'node:fs/promises'
import type { SherpaLibrary } from '../speech/sherpa-library.ts'
import { readSamples, toFloat } from '../speech/pcm.ts'
import { acousticDiarise, type AcousticResult } from './acoustic-diarise.ts'
import type { DiariseAnswer, DiariseRequest, SherpaSpeakersSetup } from './diarise-protocol.ts'
import { finishAcoustic } from './finish-acoustic.ts'
import { boundedRegions, listenTo, type Region } from './listen-to.ts'
import type { SpeakerTurn } from './port.ts'

/** What the segmentation model looks at at once, seconds. */
const stretch = 10

/**
 * Segmentation by pyannote's model, voices compared by their sound: the model finds speech and where two speak at once;
 * whose voice it is comes from `acousticDiarise`.
 */
export function diariseBySegmentation(sherpa: SherpaLibrary, setup: SherpaSpeakersSetup) {
  const local = new sherpa.OfflineSpeakerDiarization({
    segmentation: { pyannote: { model: setup.segmentation }, numThreads: 1, provider: 'cpu' },
    embedding: { model: setup.embedding, numThreads: 1, provider: 'cpu' },
    // So small that each speaker of a stretch stays one of its own.
    clustering: { numClusters: -1, threshold: 1e-7 },
    minDurationOn: 0.2,
    minDurationOff: 0.5,
  })
  return async (file: FileHandle, request: DiariseRequest): Promise<DiariseAnswer> => {
    const regions = boundedRegions(request.regions, request.samples, stretch)
    const turns: SpeakerTurn[][] = []
    for (const { offset, length } of regions) {
      turns.push(local.process(toFloat(await readSamples(file, offset, length))))
    }
    const { listen, frames } = listenTo(file, regions)
    const speech = (region: number): Uint8Array => maskOf(turns[region] ?? [], frames[region] ?? 0)
    const result = await acousticDiarise(listen, frames, request.speakerCount, speech)
    return finishAcoustic(result, regions, request, overlapsOf(turns, result, regions, request.sampleRate))
  }
}

function maskOf(turns: readonly SpeakerTurn[], frames: number): Uint8Array {
  const mask = new Uint8Array(frames)
  for (const { start, end } of turns) mask.fill(1, Math.max(0, Math.round(start * 100)), Math.round(end * 100))
  return mask
}

/** Where two speak at once, the one of them whose voice was not heard above the other's gets a turn as well. */
function overlapsOf(
  turns: readonly (readonly SpeakerTurn[])[],
  { runs }: AcousticResult,
  regions: readonly Region[],
  sampleRate: number,
): SpeakerTurn[] {
  const found: SpeakerTurn[] = []
  for (const [region, own] of turns.entries()) {
    if (!own.some((turn, i) => own.some((other, j) => j > i && overlap(turn, other) > 0))) continue
    const labels = new Map<number, number>()
    for (const { speaker } of own) if (!labels.has(speaker)) labels.set(speaker, mainLabel(own, speaker, runs, region))
    const shift = (regions[region]?.offset ?? 0) / sampleRate
    for (const [i, turn] of own.entries()) {
      for (const other of own.slice(i + 1)) {
        const [a, b] = [labels.get(turn.speaker) ?? -1, labels.get(other.speaker) ?? -1]
        if (overlap(turn, other) <= 0.05 || a === b || a < 0 || b < 0) continue
        const [start, end] = [Math.max(turn.start, other.start) + shift, Math.min(turn.end, other.end) + shift]
        found.push({ start, end, speaker: a }, { start, end, speaker: b })
      }
    }
  }
  return found
}

function overlap(a: { start: number; end: number }, b: { start: number; end: number }): number {
  return Math.min(a.end, b.end) - Math.max(a.start, b.start)
}

/** The voice that most of what a speaker says alone in a stretch went to; −1: never alone. */
function mainLabel(
  turns: readonly SpeakerTurn[],
  speaker: number,
  runs: AcousticResult['runs'],
  region: number,
): number {
  const seconds = new Map<number, number>()
  for (const run of runs) {
    if (run.region !== region) continue
    for (let frame = run.from; frame < run.to; frame += 5) {
      const at = frame / 100
      const here = turns.filter((turn) => turn.start <= at && at < turn.end)
      if (here.some((turn) => turn.speaker === speaker) && here.every((turn) => turn.speaker === speaker)) {
        seconds.set(run.label, (seconds.get(run.label) ?? 0) + 0.05)
      }
    }
  }
  return [...seconds].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? -1
}
