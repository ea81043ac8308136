import type { Tx } from './database/schema.ts'

/**
 * What features downstream do when something happens upstream. An operation calls the hook inside its own transaction:
 * either both are written or neither is. `app/hooks.ts` fills this table, so that no feature imports one below it.
 */
export interface Hooks {
  /** A workspace was given a template. AppError NOT_FOUND for a template that does not exist. */
  onTemplateChosen: (tx: Tx, workspaceId: string, templateId: string) => Promise<void>
  /** A workspace no longer recognises known voices. */
  onVoicesDisabled: (tx: Tx, workspaceId: string) => Promise<void>
  /** A workspace was deleted for good; its rows and bytes are purged after the commit. */
  onWorkspaceDeleted: (tx: Tx, workspaceId: string) => Promise<void>
  onMemberRemoved: (tx: Tx, workspaceId: string, userId: string) => Promise<void>
  /** `translationLanguages` are canonical and distinct. */
  onRecordingCreated: (tx: Tx, recordingId: string, translationLanguages: readonly string[]) => Promise<void>
  /** A recording went to the trash or was deleted for good. */
  onRecordingDeleted: (tx: Tx, recordingId: string) => Promise<void>
  /** The rows of a recording are being removed. */
  onRecordingPurged: (tx: Tx, recordingId: string) => Promise<void>
  /** A transcript was imported. (The pipeline starts what follows a recognised one in steps of its own.) */
  onTranscriptImported: (tx: Tx, workspaceId: string, recordingId: string) => Promise<void>
  /** A transcription ended without a transcript. `failure` is the JSON of a Failure. */
  onTranscriptionEnded: (
    tx: Tx,
    recordingId: string,
    status: 'FAILED' | 'CANCELLED',
    failure: string | null,
  ) => Promise<void>
}
