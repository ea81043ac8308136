import type { Passage, Quality, Word } from '../../contract/content.ts'
import type { Recording } from '../../contract/resources.ts'
import type { LanguageStretch } from '../../text/languages/language-stretches.ts'
import type { Packed } from '../../text/content-blocks.ts'

/** A file that is transcribed without becoming a recording. */
export interface FileToTranscribe {
  path: string
  /** Folder for what is made on the way; the caller deletes it. */
  folder: string
  /** BCP 47, or `auto`. */
  language: string
  /** `provider/model`; null: the default for the language. */
  engine: string | null
  vocabulary: readonly string[]
  /** Find out who speaks. */
  diarize: boolean
  /** Number of people who speak; null: unknown. */
  speakerCount: number | null
  /** Whether channels are mixed or recognised one by one; `auto` by what they hold. */
  channels: Recording['channels']
  /** How hard recognition tries. */
  effort: Recording['effort']
  /** People who may speak in it, each with a file of their voice. */
  knownVoices: readonly { name: string; path: string }[]
  signal: AbortSignal
  /** Called after each window, with the share of the file that is recognised, 0–1, and the windows so far. */
  onProgress?: (share: number, windows: { done: number; found: number }) => void
}

/** A file that could be read, and the engine that will transcribe it. */
export interface PreparedFile {
  /** `provider/model`. */
  engine: string
  quality: Quality
  seconds: number
  /** As the file says; null: it doesn't. */
  recordedAt: string | null
  /** Channels that are recognised one by one; 1: all are mixed. */
  channels: number
  warnings: readonly string[]
  /** Recognises the speech. `onText` gets the text of each window in order; then the result has exactly these words. */
  transcribe: (onText?: (words: readonly Word[], language: string) => void) => Promise<FileTranscript>
}

export interface FileTranscript {
  /** BCP 47; `und` if unknown. */
  language: string
  /** The parts of a file in several languages; empty otherwise. */
  languages: LanguageStretch[]
  words: Word[]
  segments: Passage[]
  /** The content in its stored form. */
  packed: Packed
  /** The channel of each speaker index, if channels were recognised one by one to tell speakers apart; otherwise null. */
  channelOf: number[] | null
  /** Names of known voices, by speaker index. */
  speakerNames: Record<number, string>
  warnings: readonly string[]
}

/** Reads a file and chooses the engine. Throws StepError, WaitError, AppError STORAGE_FULL or the signal's reason. */
export type PrepareFile = (file: FileToTranscribe) => Promise<PreparedFile>

/** The first speech of a file whose language is asked for. */
export interface FirstSpeech {
  /** Speech that was found, seconds. */
  seconds: number
  /** Its language, BCP 47. AppError LANGUAGE_UNSUPPORTED if it can't be told. */
  language: () => Promise<string>
}

/** Finds the first speech of a file. Throws like PrepareFile, and AppError LANGUAGE_UNSUPPORTED if there is none. */
export type HearFirstSpeech = (file: Pick<FileToTranscribe, 'path' | 'folder' | 'signal'>) => Promise<FirstSpeech>
