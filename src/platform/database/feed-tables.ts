/** Tables of followed feeds. */
export interface FeedTables {
  feed: {
    id: string
    createdAt: string
    updatedAt: string
    workspaceId: string
    createdById: string
    url: string
    title: string | null
    recordingFolderId: string | null
    /** Null: that of the workspace. */
    language: string | null
    /** How many episodes the first reading takes. */
    latest: number
    pausedAt: string | null
    /** `pausedReason` of the contract. */
    pausedReason: string | null
    /** When it was last read, whether that succeeded or not. */
    checkedAt: string | null
    /** Milliseconds since 1970; null: paused. */
    nextCheckAt: number | null
    /** When it was first read with success: from then on, every unknown episode is new. */
    readAt: string | null
    etag: string | null
    lastModified: string | null
    /** Checks in a row that failed. */
    failures: number
    /** Failure as JSON. */
    failure: string | null
  }
  /** Episodes that are known of a feed: each has a key of its ID and one of its address. */
  feedEpisode: { feedId: string; key: string }
}
