import { requireStillAllowed } from '../../identity/members/require-still-allowed.ts'
import { signedFor } from '../../identity/members/signed-for.ts'
import type { Caller, Grant } from '../../contract/endpoint.ts'
import type { Handlers } from '../../contract/endpoints/index.ts'
import type { Webhook } from '../../contract/resources.ts'
import { requireNewRecording, requireRestart } from '../quotas/require-quota.ts'
import type { QuotaSettings } from '../../platform/config/quotas.ts'
import { lockingTransaction } from '../../platform/database/row-locks.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Hooks } from '../../platform/hooks.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { requireTranscriptState } from '../../transcripts/content/get-transcript-state.ts'
import { cancelRecording } from './cancel-recording.ts'
import { checkLanguages, type LanguageChecks } from './check-languages.ts'
import { deleteTag, renameTag, type TagChanger } from './change-tag.ts'
import { createRecording } from './create-recording.ts'
import type { FileLinks } from './file-link.ts'
import { getRecordingRow } from './get-recording-row.ts'
import { getRecording } from './get-recording.ts'
import { listRecordings, type ListBeginnings, type ListSpeakerIndexes } from './list-recordings.ts'
import { retryRecording } from './retry-recording.ts'
import { listTags } from './tags.ts'
import { transcribeAgain } from './transcribe-again.ts'
import { updateRecording } from './update-recording.ts'
import type { StartRun } from './start-run.ts'

export interface RecordingDeps extends LanguageChecks {
  db: Database
  /** For lists that may be long: reads in a thread. */
  longReads: Database
  links: FileLinks
  hooks: Hooks
  quotas: QuotaSettings
  /** Checks the URLs that recordings are downloaded from. */
  outbound: Pick<Outbound, 'check'>
  startRun: StartRun
  /** Throws AppError INVALID_BODY, ENGINE_UNAVAILABLE for an engine (`provider/model`) that can't be used. */
  requireEngine: (name: string) => Promise<unknown>
  listSpeakerIndexes: ListSpeakerIndexes
  listBeginnings: ListBeginnings
  /** The webhooks that deliver events of a workspace. */
  listWebhooksOf: (caller: Caller, grant: Grant) => Promise<Webhook[]>
}

export function recordingRoutes(deps: RecordingDeps) {
  const { db } = deps
  const changerOf = (caller: Caller, { workspaceId }: Grant): TagChanger => ({
    workspaceId,
    stillAllowed: (tx) => requireStillAllowed(tx, caller, workspaceId, 'editor'),
  })
  return {
    createRecording: async ({ grant, caller, body }) => {
      const warnings = await checkLanguages(db, deps, grant.workspaceId, body)
      // Of an upload or an import it's only where that came from, but others read it as an address.
      if (body.sourceUrl != null) await deps.outbound.check(body.sourceUrl)
      return lockingTransaction(db, async (tx) => {
        if (body.source !== 'IMPORT') await requireNewRecording(tx, deps.quotas, grant.workspaceId)
        const by = { workspaceId: grant.workspaceId, userId: caller.userId }
        return createRecording(tx, by, { ...body, warnings }, deps.hooks, deps.startRun)
      })
    },
    listRecordings: async ({ grant, query }) => {
      const page = await listRecordings(db, grant.workspaceId, query, deps)
      return { recordings: page.items, nextCursor: page.nextCursor, prevCursor: page.prevCursor }
    },
    listTags: async ({ grant }) => ({ tags: await listTags(deps.longReads, grant.workspaceId) }),
    renameTag: ({ grant, caller, body }) => renameTag(db, changerOf(caller, grant), body),
    deleteTag: ({ grant, caller, query }) => deleteTag(db, changerOf(caller, grant), query.tag),
    getRecording: ({ grant, params, query, caller }) =>
      getRecording(db, grant.workspaceId, params.recordingId, {
        links: deps.links,
        by: signedFor(caller),
        webhooks: () => deps.listWebhooksOf(caller, grant),
        partialText: query.partialText,
      }),
    updateRecording: ({ grant, params, body }) =>
      db.transaction().execute((tx) => updateRecording(tx, grant.workspaceId, params.recordingId, body)),
    cancelRecording: ({ grant, params }) =>
      db.transaction().execute(async (tx) => {
        await cancelRecording(tx, await getRecordingRow(tx, grant.workspaceId, params.recordingId), deps.hooks)
        return requireTranscriptState(tx, params.recordingId)
      }),
    retryRecording: ({ grant, params }) =>
      db.transaction().execute(async (tx) => {
        await requireRestart(tx, deps.quotas, grant.workspaceId)
        await retryRecording(tx, grant.workspaceId, params.recordingId, deps.startRun)
        return requireTranscriptState(tx, params.recordingId)
      }),
    transcribeRecording: async ({ grant, params, body }) => {
      if (body?.engine != null) await deps.requireEngine(body.engine)
      const listeners = await deps.findListeners()
      return db.transaction().execute(async (tx) => {
        await requireRestart(tx, deps.quotas, grant.workspaceId)
        const { startRun } = deps
        await transcribeAgain(tx, grant.workspaceId, params.recordingId, body ?? {}, { startRun, listeners })
        return requireTranscriptState(tx, params.recordingId)
      })
    },
  } satisfies Partial<Handlers>
}
