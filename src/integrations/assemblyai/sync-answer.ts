import type { AssemblyAiSyncAnswer } from '../../contract/endpoints/assemblyai-sync.ts'
import { textOfWords } from '../../text/join-words.ts'
import type { FileTranscript } from '../requests/port.ts'

export interface SyncInput {
  heard: Pick<FileTranscript, 'words' | 'language'>
  hasTimes: boolean
  common: Pick<AssemblyAiSyncAnswer, 'audio_duration_ms' | 'session_id' | 'warnings'>
}

/** The answer as JSON. Runs in a thread if there are many words. */
export function run({ heard, hasTimes, common }: SyncInput): Uint8Array {
  const words = heard.words.map(({ word, start, end, confidence }) => ({
    text: word,
    ...(hasTimes ? { start: Math.round(start * 1000), end: Math.round(end * 1000) } : {}),
    // As in transcripts: engines without confidence are believed.
    confidence: confidence ?? 1,
  }))
  const sum = words.reduce((total, { confidence }) => total + confidence, 0)
  const answer: AssemblyAiSyncAnswer = {
    text: textOfWords(heard.words, heard.language),
    words,
    confidence: words.length === 0 ? 0 : sum / words.length,
    ...common,
  }
  return new TextEncoder().encode(JSON.stringify(answer))
}
