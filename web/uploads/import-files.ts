import { api } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { messageOf } from '../api/message-of.ts'
import { readAgain } from '../api/read-again.ts'
import { toast } from '../components/toasts.ts'
import { transcriptTypes } from '../../src/text/transcript-types.ts'
import { words } from '../strings/words.ts'
import { titleOf } from './title-of.ts'

const types: Record<string, string> = transcriptTypes

/** For the choice of files: `.srt,.vtt,…`. */
export const transcriptEnds = Object.keys(types)
  .map((end) => `.${end}`)
  .join(',')

const typeOf = (file: File): string | undefined => types[file.name.split('.').at(-1)?.toLowerCase() ?? '']

export function isTranscript(file: File): boolean {
  return typeOf(file) !== undefined
}

/** Imports transcripts, each as a recording without media. */
export async function importFiles(
  files: readonly File[],
  { spaceId, folderId, language }: { spaceId: string; folderId: string | null; language?: string | null },
): Promise<void> {
  let count = 0
  for (const file of files) {
    try {
      const { id: recordingId } = await api.createRecording({
        params: { spaceId },
        body: {
          title: titleOf(file.name),
          source: 'IMPORT',
          ...(folderId === null ? {} : { recordingFolderId: folderId }),
          ...(language == null ? {} : { language }),
        },
      })
      const params = { spaceId, recordingId }
      try {
        await api.importTranscript({
          params,
          content: file,
          headers: { 'content-type': typeOf(file) ?? 'text/plain' },
        })
        count += 1
      } catch (error) {
        // A recording without a transcript and without media is useless.
        await api.deleteRecording({ params, query: { permanent: true } })
        throw error
      }
    } catch (error) {
      toast({ text: `${file.name}: ${messageOf(error)}`, tone: 'bad' })
    }
  }
  if (count > 0) toast({ text: words.uploads.imported(count) })
  await readAgain(keys.recordings(spaceId))
}
