import type { AssemblyAiTranscript } from '../../contract/endpoints/assemblyai.ts'
import type { Caller } from '../../contract/endpoint.ts'
import { deleteOwnTranscript, type DeletingDeps } from '../requests/delete-own-transcript.ts'
import { describe } from './describe.ts'
import { noDigests } from './read-submission.ts'

/** Deletes a recording for good. @returns what AssemblyAI leaves */
export async function deleteSubmittedTranscript(
  deps: DeletingDeps,
  caller: Caller,
  id: string,
): Promise<AssemblyAiTranscript> {
  const found = await deleteOwnTranscript(deps, caller, id)
  const deleted = 'Deleted by user.'
  return {
    ...describe(found, () => '', { warnings: [], callback: null, digests: noDigests }),
    audio_url: 'http://deleted_by_user',
    text: deleted,
    word_boost: [],
    keyterms_prompt: [],
    warnings: [],
  }
}
