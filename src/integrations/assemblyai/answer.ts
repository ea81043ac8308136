import type { Content, Word } from '../../contract/content.ts'
import type {
  AssemblyAiMatch,
  AssemblyAiPassage,
  AssemblyAiTranscript,
  AssemblyAiWord,
} from '../../contract/endpoints/assemblyai.ts'
import { joinWords } from '../../text/join-words.ts'
import { paragraphStarts } from '../../text/paragraphs.ts'
import { plain } from '../../text/plain-word.ts'
import { sentenceEnds } from '../../text/sentences.ts'
import { speakerLetters } from '../../text/speakers/speaker-letters.ts'
import { timeOf } from '../../text/time-of.ts'
import { digestsOf } from './digests-of.ts'

export interface AnswerInput {
  /** The json format with words. */
  content: Uint8Array
  /** BCP 47 of the words. */
  language: string
  transcript: AssemblyAiTranscript
  /** The channel of each speaker index, from 0; null: unknown, or a single channel. */
  channelOf: readonly number[] | null
  view: { kind: 'transcript' | 'sentences' | 'paragraphs' } | { kind: 'matches'; words: string[] }
}

/** The words of a transcript in a shape of AssemblyAI's API, as JSON. Runs in a thread if there are many. */
export function run({ content, language, transcript, channelOf, view }: AnswerInput): Uint8Array {
  const { words: given } = JSON.parse(new TextDecoder().decode(content)) as Content
  const words = given ?? []
  return new TextEncoder().encode(JSON.stringify(viewOf(words, language, { transcript, channelOf, view })))
}

export function viewOf(
  words: readonly Word[],
  language: string,
  { transcript, channelOf, view }: Pick<AnswerInput, 'transcript' | 'channelOf' | 'view'>,
): object {
  const { id, audio_duration: seconds, speaker_labels: hasSpeakers } = transcript
  if (view.kind === 'matches') {
    const spoken = words.map(({ word }) => plain(word))
    const matches = view.words.map((text) => matchOf(words, spoken, text)).filter(({ count }) => count > 0)
    return { id, total_count: matches.reduce((sum, { count }) => sum + count, 0), matches }
  }
  const made = words.map((word) => wordOf(word, namesOf(word, transcript, channelOf)))
  const passages = (starts: readonly number[]): AssemblyAiPassage[] =>
    starts.map((from, i) => passageOf(made.slice(from, starts[i + 1] ?? made.length), language))
  const facts = { id, confidence: meanOf(made) ?? 0, audio_duration: seconds ?? 0 }
  if (view.kind === 'sentences') return { ...facts, sentences: passages(sentenceStarts(words, language)) }
  if (view.kind === 'paragraphs') return { ...facts, paragraphs: passages(paragraphStarts(words, { language })) }
  return {
    ...transcript,
    text: textOf(made, language),
    words: made,
    utterances: hasSpeakers ? passages(turnStarts(words)) : null,
    confidence: meanOf(made),
    ...digestsOf(words, language, transcript),
  }
}

/** The speaker of a word. With multichannel, AssemblyAI's clients print it as the channel. */
function namesOf(
  { speaker }: Word,
  { speaker_labels: hasSpeakers, multichannel, audio_channels: channels }: AssemblyAiTranscript,
  channelOf: readonly number[] | null,
): Pick<AssemblyAiWord, 'speaker' | 'channel'> {
  const letters = hasSpeakers ? speakerLetters(speaker) : null
  if (!multichannel) return { speaker: letters }
  const number = channels === 1 ? 0 : (channelOf?.[speaker] ?? -1)
  const channel = number < 0 ? null : String(number + 1)
  return { speaker: hasSpeakers ? (channel ?? letters) : null, channel }
}

function wordOf({ word, start, end, confidence }: Word, names: ReturnType<typeof namesOf>): AssemblyAiWord {
  return {
    text: word,
    start: Math.round(start * 1000),
    end: Math.round(end * 1000),
    // The type has no null. Engines without confidence are believed.
    confidence: confidence ?? 1,
    ...names,
  }
}

function passageOf(words: AssemblyAiWord[], language: string): AssemblyAiPassage {
  const [first] = words
  return {
    text: textOf(words, language),
    ...timeOf(words),
    confidence: meanOf(words) ?? 0,
    words,
    speaker: first?.speaker ?? null,
    ...(first?.channel === undefined ? {} : { channel: first.channel }),
  }
}

function textOf(words: readonly AssemblyAiWord[], language: string): string {
  return joinWords(
    words.map(({ text }) => text),
    language,
  )
}

function meanOf(words: readonly AssemblyAiWord[]): number | null {
  return words.length === 0 ? null : words.reduce((sum, { confidence }) => sum + confidence, 0) / words.length
}

function turnStarts(words: readonly Word[]): number[] {
  return words.flatMap((word, i) => (word.speaker === words[i - 1]?.speaker ? [] : [i]))
}

/** A sentence also ends with its speaker. */
function sentenceStarts(words: readonly Word[], language: string): number[] {
  const ends = sentenceEnds(words, language)
  return words.flatMap((word, i) => (i > 0 && ends[i - 1] !== 1 && word.speaker === words[i - 1]?.speaker ? [] : [i]))
}

/** Where words are said one after the other, whatever their case and punctuation. `spoken`: the words without those. */
function matchOf(words: readonly Word[], spoken: readonly string[], text: string): AssemblyAiMatch {
  const wanted = text.split(/\s+/).map(plain).filter(Boolean)
  const indexes = words.flatMap((_, i) =>
    wanted.length > 0 && wanted.every((one, n) => spoken[i + n] === one) ? [i] : [],
  )
  const timestamps = indexes.map((i) => {
    const { start, end } = timeOf(words.slice(i, i + wanted.length))
    return [Math.round(start * 1000), Math.round(end * 1000)]
  })
  return { text, count: indexes.length, timestamps, indexes }
}
