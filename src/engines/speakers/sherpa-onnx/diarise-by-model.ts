import type { FileHandle } from 'node:fs/promises'
import type { SherpaLibrary } from '../../speech/sherpa-library.ts'
import { readSamples, toFloat } from '../../speech/pcm.ts'
import type { DiariseRequest } from '../collect-regions.ts'
import type { DiariseResult, SpeakerTurn } from '../port.ts'
import type { SherpaSpeakersSetup } from './diarise-in-pool.ts'
import { turnsOf } from '../turns-of.ts'
import { overlapsOfTurns } from '../../../text/speakers/overlapping-speech.ts'
import { unitVector } from '../unit-vector.ts'
import { warning } from '../../../text/messages/warnings.ts'
import { roundSeconds } from '../../../text/round-seconds.ts'

/** The distance at which clustering stops without a count; one project measured it as best for TitaNet-small. */
const threshold = 1.05
/** Seconds per pass: the library needs all samples in memory (80 MB), and its clustering is quadratic. */
const stretch = 20 * 60
/** Seconds of the longest turns that make up a speaker's voiceprint. */
const enough = 30
/** Similarity from which voices of two stretches are the same. */
const sameVoiceSimilarity = 0.5

interface Voice {
  print: number[]
  seconds: number
}

/** Segmentation and voiceprints by models; long recordings are split into stretches whose speakers are then matched. */
export function diariseByModel(sherpa: SherpaLibrary, setup: SherpaSpeakersSetup) {
  const plain = { numThreads: 1, provider: 'cpu' }
  const diarization = new sherpa.OfflineSpeakerDiarization({
    segmentation: { pyannote: { model: setup.segmentation }, ...plain },
    embedding: { model: setup.embedding, ...plain },
    clustering: { numClusters: -1, threshold },
    minDurationOn: 0.3,
    minDurationOff: 0.5,
  })
  const extractor = new sherpa.SpeakerEmbeddingExtractor({ model: setup.embedding, ...plain, debug: false })

  const printOf = async (
    file: FileHandle,
    request: DiariseRequest,
    turns: readonly SpeakerTurn[],
  ): Promise<number[] | null> => {
    const stream = extractor.createStream()
    let seconds = 0
    for (const turn of turns.toSorted((a, b) => b.end - b.start - (a.end - a.start))) {
      const offset = Math.max(0, Math.round(turn.start * request.sampleRate))
      const end = Math.min(request.samples, Math.round(turn.end * request.sampleRate), offset + enough * 16_000)
      if (end <= offset || seconds >= enough) continue
      stream.acceptWaveform({
        samples: toFloat(await readSamples(file, offset, end - offset)),
        sampleRate: request.sampleRate,
      })
      seconds += (end - offset) / request.sampleRate
    }
    stream.inputFinished()
    return seconds > 0 && extractor.isReady(stream) ? unitVector(Array.from(extractor.compute(stream, false))) : null
  }

  return async (file: FileHandle, request: DiariseRequest): Promise<DiariseResult> => {
    const { sampleRate, samples, speakerCount } = request
    const step = stretch * sampleRate
    const parts = Math.max(1, Math.ceil(samples / step))
    const found: SpeakerTurn[] = []
    const voices: Voice[] = []
    for (let part = 0; part < parts; part += 1) {
      const offset = part * step
      const length = Math.min(step, samples - offset)
      if (length < sampleRate / 4 || !hasSpeech(request, offset, length)) continue
      diarization.setConfig({
        clustering: { numClusters: parts === 1 && speakerCount !== null ? speakerCount : -1, threshold },
      })
      const shift = offset / sampleRate
      const turns = diarization
        .process(toFloat(await readSamples(file, offset, length)))
        .flatMap((turn) => inRegions({ ...turn, start: turn.start + shift, end: turn.end + shift }, request))
      const labels = new Map<number, number>()
      for (const speaker of new Set(turns.map((turn) => turn.speaker))) {
        const own = turns.filter((turn) => turn.speaker === speaker)
        const seconds = own.reduce((sum, turn) => sum + turn.end - turn.start, 0)
        const print = parts > 1 || request.voiceprints ? await printOf(file, request, own) : null
        labels.set(speaker, parts === 1 ? addVoice(voices, print, seconds) : matchVoice(voices, print, seconds))
      }
      found.push(...turns.map((turn) => ({ ...turn, speaker: labels.get(turn.speaker) ?? 0 })))
    }
    const joined = parts > 1 && speakerCount !== null ? joinDownTo(voices, speakerCount) : voices.map((_, i) => i)
    const { turns, order } = turnsOf(found.map((turn) => ({ ...turn, speaker: joined[turn.speaker] ?? 0 })))
    const isFewer = speakerCount !== null && order.length > 0 && order.length < speakerCount
    return {
      turns,
      speakers: order.map((label, speaker) => {
        const seconds = turns.reduce((sum, turn) => sum + (turn.speaker === speaker ? turn.end - turn.start : 0), 0)
        const print = voices[label]?.print ?? []
        return {
          seconds: roundSeconds(seconds),
          voiceprint: request.voiceprints && print.length > 0 ? print : null,
        }
      }),
      overlaps: overlapsOfTurns(found),
      warnings: isFewer ? [warning('SPEAKERS_FEWER', { wanted: speakerCount, speakers: order.length })] : [],
    }
  }
}

/** The parts of a turn that are in regions of speech. */
function inRegions(turn: SpeakerTurn, { regions, sampleRate }: DiariseRequest): SpeakerTurn[] {
  return regions.flatMap(({ offset, length }) => {
    const start = Math.max(turn.start, offset / sampleRate)
    const end = Math.min(turn.end, (offset + length) / sampleRate)
    return end > start ? [{ start, end, speaker: turn.speaker }] : []
  })
}

function hasSpeech({ regions }: DiariseRequest, offset: number, length: number): boolean {
  return regions.some((region) => region.offset < offset + length && region.offset + region.length > offset)
}

function addVoice(voices: Voice[], print: number[] | null, seconds: number): number {
  return voices.push({ print: print ?? [], seconds }) - 1
}

/** The most similar voice of earlier stretches, or a new one. */
function matchVoice(voices: Voice[], print: number[] | null, seconds: number): number {
  let best = -1
  for (const [i, voice] of voices.entries()) {
    const similarity = similarityOf(voice.print, print ?? [])
    if (
      similarity >= sameVoiceSimilarity &&
      (best < 0 || similarity > similarityOf(voices[best]?.print ?? [], print ?? []))
    )
      best = i
  }
  const voice = voices[best]
  if (voice === undefined || print === null) return addVoice(voices, print, seconds)
  voices[best] = joinedVoice(voice, { print, seconds })
  return best
}

function joinedVoice(a: Voice, b: Voice): Voice {
  const sum = a.print.map((value, i) => value * a.seconds + (b.print[i] ?? 0) * b.seconds)
  return { print: unitVector(sum), seconds: a.seconds + b.seconds }
}

/** The label of each voice after joining the most similar ones until `count` are left. */
function joinDownTo(voices: Voice[], count: number): number[] {
  const labels = voices.map((_, i) => i)
  for (let live = [...new Set(labels)]; live.length > count; live = [...new Set(labels)]) {
    let [a, b] = [live[0] ?? 0, live[1] ?? 0]
    for (const [n, i] of live.entries()) {
      for (const j of live.slice(n + 1)) {
        if (
          similarityOf(voices[i]?.print ?? [], voices[j]?.print ?? []) >
          similarityOf(voices[a]?.print ?? [], voices[b]?.print ?? [])
        ) {
          ;[a, b] = [i, j]
        }
      }
    }
    const [to, from] = [voices[a], voices[b]]
    if (to === undefined || from === undefined) break
    voices[a] = joinedVoice(to, from)
    for (const [i, label] of labels.entries()) if (label === b) labels[i] = a
  }
  return labels
}

function similarityOf(a: readonly number[], b: readonly number[]): number {
  if (a.length === 0 || a.length !== b.length) return -1
  return a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0)
}
