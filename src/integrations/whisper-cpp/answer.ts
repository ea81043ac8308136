import type { FileTranscript } from '../requests/port.ts'
import { spacedText, whisperSegment, wordsOfPassages } from '../requests/whisper-shape.ts'
import type { InferenceOptions } from './read-options.ts'

export type Heard = Pick<FileTranscript, 'words' | 'segments' | 'language' | 'channelOf'>

export interface JsonInput {
  transcript: Heard
  /** English name, as Whisper's answers have it. */
  languageName: string
  seconds: number
  options: Pick<InferenceOptions, 'diarize' | 'isTranslated' | 'hasTimes' | 'hasWordTimes'>
}

/** `verbose_json` of whisper.cpp's server. Runs in a thread if there are many words. */
export function run(input: JsonInput): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(verboseJson(input)))
}

/** The number of a speaker: that of their channel, if channels tell speakers apart. */
export function speakerNumber({ channelOf }: Pick<Heard, 'channelOf'>, speaker: number): number {
  return channelOf?.[speaker] ?? speaker
}

/** A line for each segment. Each begins with the space before its first word, because programs take the line ends out. */
export function asText(transcript: Heard, { diarize }: Pick<InferenceOptions, 'diarize'>): string {
  const { segments, language } = transcript
  return segments
    .map(({ text, speaker }) => {
      const label = diarize ? speakerLabel(transcript, speaker) : ''
      return `${label}${spacedText(text, language)}\n`
    })
    .join('')
}

function speakerLabel(transcript: Heard, speaker: number): string {
  return `(speaker ${speakerNumber(transcript, speaker)})`
}

/** As with the server's option --no-language-probabilities: what detects languages here gives none. */
function verboseJson({ transcript, languageName, seconds, options }: JsonInput): Record<string, unknown> {
  const { words, segments, language } = transcript
  const { diarize, isTranslated, hasTimes, hasWordTimes } = options
  const own = wordsOfPassages(segments, words)
  return {
    task: isTranslated ? 'translate' : 'transcribe',
    language: languageName,
    duration: seconds,
    text: asText(transcript, options),
    segments: segments.map((passage, i) => {
      const { id, start, end, tokens, temperature, avg_logprob, no_speech_prob } = whisperSegment(
        passage,
        i,
        own[i] ?? [],
      )
      return {
        id,
        text: spacedText(passage.text, language),
        ...(hasTimes ? { start, end } : {}),
        ...(diarize ? { speaker: speakerLabel(transcript, passage.speaker) } : {}),
        words: (own[i] ?? []).map((word) => ({
          word: spacedText(word.word, language),
          ...(hasWordTimes ? { start: word.start, end: word.end } : {}),
          ...(word.confidence === null ? {} : { probability: word.confidence }),
        })),
        tokens,
        temperature,
        avg_logprob,
        no_speech_prob,
      }
    }),
  }
}
