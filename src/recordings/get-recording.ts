import type { RecordingDetail } from '../contract/resources.ts'
import { notFound } from '../errors.ts'
import type { Db } from '../storage/database/schema.ts'
import { getTranscriptState } from '../transcripts/get-transcript-state.ts'
import type { FileLinks } from './file-link.ts'
import { asRecording } from './as-recording.ts'
import { readSourceInfo } from './source-info.ts'
import { asFile, findRecording, listFiles } from './store.ts'

/** A recording with the state of its transcript and its files; the webhooks that apply depend on who asks. */
export async function getRecording(
  db: Db,
  workspaceId: string,
  id: string,
  links: FileLinks,
  by: string,
): Promise<Omit<RecordingDetail, 'webhooks'>> {
  const row = await findRecording(db, workspaceId, id)
  if (row === undefined) throw notFound('recording', id)
  const files = await listFiles(db, id)
  const transcript = await getTranscriptState(db, id)
  const file = (type: string): RecordingDetail['audioFile'] => {
    const found = files.find((candidate) => candidate.type === type)
    return found === undefined ? null : asFile(found, row.isMediaDeleted === 1 ? null : links(found.id, by))
  }
  return {
    ...asRecording(row),
    transcript,
    audioFile: file('AUDIO'),
    originalFile: file('ORIGINAL'),
    sourceInfo: row.source === 'URL' ? await readSourceInfo(db, id) : null,
  }
}
