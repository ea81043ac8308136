import type { Transcript } from '../../src/contract/resources.ts'
import { api } from '../api/client.ts'
import { transcriptTypes } from '../../src/text/transcript-types.ts'

const types: Record<string, string> = transcriptTypes

/** For the choice of files: `.srt,.vtt,…`. */
export const transcriptEnds = Object.keys(types)
  .map((end) => `.${end}`)
  .join(',')

const typeOf = (name: string): string | undefined => types[name.split('.').at(-1)?.toLowerCase() ?? '']

export function isTranscript(file: File): boolean {
  return typeOf(file.name) !== undefined
}

/** Makes a file the transcript of a recording. */
export async function importInto(
  place: { spaceId: string; recordingId: string },
  file: Blob,
  name: string,
): Promise<Transcript> {
  const headers = { 'content-type': typeOf(name) ?? 'text/plain' }
  return api.importTranscript({ params: place, query: { subtitles: 'keep', times: 'missing' }, content: file, headers })
}

/** The same for a recording that has no text unless an earlier attempt was received, whose answer was lost. */
export async function importOnce(
  params: { spaceId: string; recordingId: string },
  file: Blob,
  name: string,
): Promise<void> {
  const { transcript } = await api.getRecording({ params })
  if (transcript === null || transcript.version === 0) await importInto(params, file, name)
}
