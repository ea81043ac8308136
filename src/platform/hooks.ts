import type { Tx } from './database/schema.ts'

export interface MovedRecording {
  recordingId: string
  workspaceId: string
  /** The speakers that take the place of those of the workspace that it leaves. */
  speakers: ReadonlyMap<string, string>
}

/** What somebody made that goes on without them. */
interface LeftByAccount {
  /** Webhooks and export rules that were paused now. */
  webhooks: number
  /** Share links that still work. */
  shares: number
}

/**
 * Callbacks that connect features. An operation calls the hook inside its own transaction, so either both are written
 * or neither. `app/hooks.ts` fills this table, so that no feature imports one that depends on it.
 */
export interface Hooks {
  /** A workspace was given a template. @throws AppError NOT_FOUND if the template doesn't exist */
  onTemplateChosen: (tx: Tx, workspaceId: string, templateId: string) => Promise<void>
  /** A workspace no longer recognises known voices. */
  onVoicesDisabled: (tx: Tx, workspaceId: string) => Promise<void>
  /** A workspace was permanently deleted. Its rows and bytes are purged after the commit. */
  onWorkspaceDeleted: (tx: Tx, workspaceId: string) => Promise<void>
  /** Keys were revoked with everything that they created. */
  onKeysRevoked: (tx: Tx, keyIds: readonly string[]) => Promise<void>
  /** All keys of an account were revoked, because somebody else may have had one. */
  onKeysDistrusted: (tx: Tx, userId: string) => Promise<void>
  /** An account was locked: nothing that it set up sends anything outside any more. */
  onAccountLocked: (tx: Tx, userId: string) => Promise<LeftByAccount>
  onMemberRemoved: (tx: Tx, workspaceId: string, userId: string) => Promise<void>
  /** `translationLanguages` are canonical and distinct. */
  onRecordingCreated: (tx: Tx, recordingId: string, translationLanguages: readonly string[]) => Promise<void>
  /** A folder was deleted; its recordings are in its parent now. */
  onFolderDeleted: (tx: Tx, workspaceId: string, folderId: string) => Promise<void>
  /** A recording was moved to the trash or permanently deleted. */
  onRecordingDeleted: (tx: Tx, recordingId: string) => Promise<void>
  /**
   * A recording is moved to another workspace, in a transaction that waits for others that change it.
   * @throws AppError INVALID_STATE while something is made of it
   */
  onRecordingMoved: (tx: Tx, moved: MovedRecording) => Promise<void>
  /** The rows of a recording are being removed. */
  onRecordingPurged: (tx: Tx, recordingId: string) => Promise<void>
  /** A recording has its first transcript, by an import. (For recognised ones, the pipeline does the same.) */
  onFirstTranscript: (tx: Tx, workspaceId: string, recordingId: string) => Promise<void>
  /** A transcript was imported. (For recognised ones, the pipeline starts the next steps itself.) */
  onTranscriptImported: (tx: Tx, workspaceId: string, recordingId: string) => Promise<void>
  /** A transcription ended without a transcript. `failure` is the JSON of a Failure. */
  onTranscriptionEnded: (
    tx: Tx,
    recordingId: string,
    status: 'FAILED' | 'CANCELLED',
    failure: string | null,
  ) => Promise<void>
}
