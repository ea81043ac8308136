export interface FetchedFeed {
  bytes: Uint8Array
  /** Where it was found, after redirects. */
  address: string
  /** Headers of the answer, empty where there was none. */
  contentType: string
  contentEncoding: string
}

export interface Episode {
  /** As the feed says, the same for ever; null: it says none. */
  id: string | null
  /** Of its first audio or video, http or https. */
  url: string
  title: string
  /** What it is about, as plain text; null: not said. */
  description: string | null
  /** Milliseconds since 1970; null: not said. */
  publishedAt: number | null
}

export interface ReadFeed {
  title: string | null
  /** Those with audio or video, newest first. */
  episodes: Episode[]
}

/** Longest feed, bytes, compressed or not. */
export const maxFeedBytes = 30_000_000
