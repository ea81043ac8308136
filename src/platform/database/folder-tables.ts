/** Tables of watched folders. */
export interface FolderTables {
  /** What the watcher of a folder knows (src/watch/memory.ts). */
  watchNote: { watcher: string; key: string; value: string }
}
