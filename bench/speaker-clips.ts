// Recordings with known speakers, cut into regions of speech.
import type { DiariseInput, SpeakerTurn } from '../src/engines/speakers/port.ts'
import { speechWindows, type VoiceDetector } from '../src/engines/speech/vad.ts'

const signal = new AbortController().signal
const sampleRate = 16_000

export interface Clip {
  name: string
  input: DiariseInput & { samples: number; regions: { offset: number; length: number }[] }
  turns: SpeakerTurn[]
  speakers: number
}

export async function clipOf(
  detector: VoiceDetector,
  file: { name: string; path: string; samples: number },
  turns: SpeakerTurn[],
): Promise<Clip> {
  const regions: { offset: number; length: number }[] = []
  const options = { pcmPath: file.path, samples: file.samples, maxWindowSeconds: 30, hasWordTimes: false, signal }
  for await (const { offset, length } of speechWindows(detector, options)) regions.push({ offset, length })
  const speakers = new Set(turns.map(({ speaker }) => speaker)).size
  return { name: file.name, input: { path: file.path, sampleRate, samples: file.samples, regions }, turns, speakers }
}

/** The words of a clip: each a third of a second of speech. */
export function wordsOf({ turns }: Pick<Clip, 'turns'>) {
  return turns
    .flatMap(({ start, end, speaker }) => {
      const count = Math.max(1, Math.round((end - start) * 3))
      return Array.from({ length: count }, (_, i) => ({
        word: 'a',
        start: start + ((end - start) * i) / count,
        end: start + ((end - start) * (i + 1)) / count,
        confidence: null,
        speaker,
      }))
    })
    .toSorted((a, b) => a.start - b.start)
}
