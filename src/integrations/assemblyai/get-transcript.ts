import type { Bytes, Caller } from '../../contract/endpoint.ts'
import { invalidQuery } from '../../contract/app-error.ts'
import type { Db } from '../../platform/database/schema.ts'
import { renderTranscript } from '../../transcripts/content/render-content.ts'
import { findTranscriptOf } from '../../transcripts/content/find-transcript.ts'
import { speakerChannels } from '../../transcripts/content/speaker-channels.ts'
import { run, type AnswerInput } from './answer.ts'
import { describe } from './describe.ts'
import { hasDigests } from './digests-of.ts'
import { findOwnTranscript } from '../requests/find-own-transcript.ts'
import { makeAnswer } from '../requests/make-answer.ts'
import { readSubmission, readWording } from './read-submission.ts'

export interface Reading {
  db: Db
  caller: Caller
  id: string
  uploadUrl: (recordingId: string) => string
  signal: AbortSignal
}

/** A word with its times, as JSON. */
const bytesPerWord = 64

/** A transcript, or a view of its words. AppError NOT_FOUND; INVALID_STATE for a view of words that aren't there yet. */
export async function getSubmittedTranscript(reading: Reading, view: AnswerInput['view']): Promise<Bytes> {
  const { db, caller, id, uploadUrl, signal } = reading
  const found = await findOwnTranscript(db, caller, id)
  const transcript = describe(found, uploadUrl, await readSubmission(db, caller, id))
  if (transcript.status !== 'completed' && view.kind === 'transcript') {
    return asJson(new TextEncoder().encode(JSON.stringify(transcript)))
  }
  const { workspaceId } = found.recording
  const query = { format: 'json', jsonContentType: 'words', ...(await readWording(db, id)) } as const
  const rendering = await renderTranscript(db, { workspaceId, recordingId: id, query, signal })
  const { data: content } = (await rendering.render()).content
  const channelOf = transcript.multichannel ? speakerChannels(await findTranscriptOf(db, id)) : null
  const input: AnswerInput = { content, language: found.transcript.language, transcript, channelOf, view }
  // A digest takes long, however few words it is made of.
  const words = hasDigests(transcript) ? Infinity : content.byteLength / bytesPerWord
  return asJson(await makeAnswer(new URL('./answer.ts', import.meta.url), run, input, { words, signal }))
}

/** A transcript as subtitles. AppError NOT_FOUND, INVALID_STATE. */
export async function getTranscriptSubtitles(
  { db, caller, id, signal }: Reading,
  format: 'srt' | 'vtt',
  characters: number | undefined,
): Promise<Bytes> {
  const { recording } = await findOwnTranscript(db, caller, id)
  const lines = characters === undefined ? {} : { subMaxCharactersPerLine: characters }
  const query = { format, ...lines, ...(await readWording(db, id)) }
  const asked = { workspaceId: recording.workspaceId, recordingId: id, query, signal }
  const { content } = await (await renderTranscript(db, asked)).render()
  // As AssemblyAI's: its clients cut between subtitles at \n\n.
  const text = Buffer.from(content.data).toString().replaceAll('\r\n', '\n')
  return { contentType: 'text/plain; charset=utf-8', content: { data: Buffer.from(text) } }
}

/** Words and phrases between commas. AppError INVALID_QUERY */
export function readWords(text: string): string[] {
  const words = [...new Set(text.split(',').map((one) => one.trim()))].filter((one) => one !== '')
  if (words.length > 100 || words.some((one) => one.split(/\s+/).length > 5)) {
    throw invalidQuery(
      '/words',
      'value',
      'Send at most 100 words, or phrases of at most five words, with commas between them.',
    )
  }
  return words
}

function asJson(data: Uint8Array): Bytes {
  return { contentType: 'application/json; charset=utf-8', content: { data } }
}
