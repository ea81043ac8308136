import type { RenderingQuery } from '../../contract/content.ts'
import type { Caller } from '../../contract/endpoint.ts'
import type { Db } from '../../platform/database/schema.ts'
import { findSubmission, type Submission } from '../requests/submission.ts'
import type { Digests, Wording } from './read-request.ts'
import { seesUrls } from '../webhooks/as-webhook.ts'
import { findCallback, type Callback } from '../webhooks/callbacks/find-callback.ts'

/** What AssemblyAI's API knows of a recording that isn't in it. */
export interface KnownSubmission extends Pick<Submission, 'warnings'> {
  callback: Callback | null
  digests: Digests
}

export const noDigests: Digests = { chapters: false, highlights: false, summary: null }

/** What a request asked for that isn't in the recording, as it is stored with it. */
export interface SubmittedRequest {
  /** null: as the workspace says. */
  wording: Wording | null
  digests: Digests
}

/** For an editor of the workspace. As of webhooks, agents see only the origin of the address. */
export async function readSubmission(db: Db, caller: Caller, recordingId: string): Promise<KnownSubmission> {
  const submission = await findSubmission(db, recordingId)
  const callback = await findCallback(db, recordingId)
  return {
    digests: requestOf(submission).digests ?? noDigests,
    warnings: submission?.warnings ?? [],
    callback:
      callback === null || seesUrls(caller, 'editor')
        ? callback
        : { ...callback, url: `${new URL(callback.url).origin}/…` },
  }
}

/** What of a rendering the request decides. */
export async function readWording(db: Db, recordingId: string): Promise<Pick<RenderingQuery, 'wording'>> {
  const { wording } = requestOf(await findSubmission(db, recordingId))
  return wording == null ? {} : { wording }
}

/** Earlier requests have less of it, those of other vendors nothing. */
function requestOf(submission: Submission | undefined): Partial<SubmittedRequest> {
  return submission?.request ?? {}
}
