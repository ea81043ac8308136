import type { Transcript } from '../../src/contract/resources.ts'
import { api } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { messageOf } from '../api/message-of.ts'
import { readAgain } from '../api/read-again.ts'
import { toast } from '../components/toasts.ts'
import { transcriptTypes } from '../../src/text/transcript-types.ts'
import { words } from '../strings/words.ts'
import { namesOf } from './names-of.ts'
import { recordingOf } from './create-recording.ts'
import type { StoredUpload } from './stored-uploads.ts'

/** What a person chooses for the recordings of some files. */
export interface Chosen extends Partial<Pick<StoredUpload, 'language' | 'speakerCount' | 'channels'>> {
  spaceId: string
  folderId: string | null
}

const types: Record<string, string> = transcriptTypes

/** For the choice of files: `.srt,.vtt,…`. */
export const transcriptEnds = Object.keys(types)
  .map((end) => `.${end}`)
  .join(',')

const typeOf = (file: File): string | undefined => types[file.name.split('.').at(-1)?.toLowerCase() ?? '']

export function isTranscript(file: File): boolean {
  return typeOf(file) !== undefined
}

/** Makes a file the transcript of a recording. */
export async function importInto(place: { spaceId: string; recordingId: string }, file: File): Promise<Transcript> {
  const headers = { 'content-type': typeOf(file) ?? 'text/plain' }
  return api.importTranscript({ params: place, query: { subtitles: 'keep', times: 'missing' }, content: file, headers })
}

/** Imports transcripts, each as a recording without media. */
export async function importFiles(files: readonly File[], chosen: Chosen): Promise<void> {
  const refused: Refused[] = []
  for (const file of files) {
    try {
      await importAsRecording(file, chosen, null)
    } catch (error) {
      refused.push({ file, error })
    }
  }
  sayRefused(refused)
  const count = files.length - refused.length
  if (count > 0) toast({ text: words.uploads.imported(count) })
  await readAgain(keys.recordings(chosen.spaceId))
}

interface Refused {
  file: File
  error: unknown
}

/** Says which files were not imported, and why: once for all with the same reason. */
export function sayRefused(refused: readonly Refused[]): void {
  for (const [reason, all] of Map.groupBy(refused, ({ error }) => messageOf(error))) {
    toast({ text: `${namesOf(all.map(({ file }) => file))}: ${reason}`, tone: 'bad' })
  }
}

/**
 * Makes a recording of a transcript, which waits for its media if there is any. Throws what is wrong with the file.
 * @returns its ID
 */
export async function importAsRecording(file: File, chosen: Chosen, media: File | null): Promise<string> {
  const { spaceId, folderId, language } = chosen
  const known = language === undefined ? {} : { language }
  const { id: recordingId } = await api.createRecording({
    params: { spaceId },
    // Media has a type and a name of its own; a transcript alone has neither speakers nor channels to count.
    body:
      media === null
        ? { ...recordingOf({ name: file.name, type: '', folderId, ...known }), source: 'IMPORT' }
        : recordingOf({ ...chosen, name: media.name, type: media.type }),
  })
  const params = { spaceId, recordingId }
  try {
    await importInto(params, file)
  } catch (error) {
    // A recording without a transcript and without media is useless.
    await api.deleteRecording({ params, query: { permanent: true } })
    throw error
  }
  return recordingId
}
