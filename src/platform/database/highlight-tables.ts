/** Tables of highlights and their comments. */
export interface HighlightTables {
  /** Words of a transcript that somebody marked. */
  highlight: {
    id: string
    createdAt: string
    updatedAt: string
    workspaceId: string
    recordingId: string
    /** null: from an archive. */
    createdById: string | null
    color: string
    /** The version that has the words: the current one, or the last one that had them. */
    version: number
    /** Ids of the first and the last word. */
    fromWord: number
    toWord: number
    start: number
    end: number
    quote: string
    /** The quote without case and diacritics. */
    folded: string
    isDetached: number
    resolvedAt: string | null
    resolvedById: string | null
  }
  highlightComment: {
    id: string
    createdAt: string
    updatedAt: string
    highlightId: string
    createdById: string | null
    text: string
    folded: string
  }
  commentMention: { commentId: string; userId: string }
}
