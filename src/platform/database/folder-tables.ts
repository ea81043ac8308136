/** Tables of watched folders and exports. */
export interface FolderTables {
  /** Files that an export rule wrote to a folder. */
  exportedFile: {
    ruleId: string
    /** ID of the recording or of the insight. */
    sourceId: string
    path: string
    recordingId: string
    /** SHA-256 of what was written there, JSON array, the newest last. */
    hashes: string
  }
  /** What the watcher of a folder knows (src/watch/memory.ts). */
  watchNote: { watcher: string; key: string; value: string }
}
