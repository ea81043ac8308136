import type { AssemblyAiTranscript } from '../../contract/endpoints/assemblyai.ts'
import type { Caller } from '../../contract/endpoint.ts'
import { deleteRecording } from '../../library/deletion/delete-recording.ts'
import { purgeRecording } from '../../library/deletion/purge-recording.ts'
import type { BlobStore } from '../../platform/blobs/port.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Hooks } from '../../platform/hooks.ts'
import { describe } from './describe.ts'
import { findOwnTranscript } from './find-transcript.ts'

/** Deletes a recording for good, as programs expect that delete what they sent to a vendor. @returns what AssemblyAI leaves */
export async function deleteSubmittedTranscript(
  { db, blobs, hooks }: { db: Database; blobs: BlobStore; hooks: Hooks },
  caller: Caller,
  id: string,
): Promise<AssemblyAiTranscript> {
  const found = await findOwnTranscript(db, caller, id)
  const { workspaceId } = found.recording
  await db.transaction().execute((tx) => deleteRecording(tx, workspaceId, id, true, hooks))
  await purgeRecording(db, blobs, { id, workspaceId }, hooks)
  const deleted = 'Deleted by user.'
  return {
    ...describe(found, () => '', { warnings: [], callback: null }),
    audio_url: 'http://deleted_by_user',
    text: deleted,
    word_boost: [],
    keyterms_prompt: [],
    warnings: [],
  }
}
