/** A transcript of the measurement: sentences of one speaker after the other. */
export interface Talk {
  title: string
  /** One after the other, ten words each; 4 s each. */
  sentences: string[]
}

/** A server that keeps transcripts in a PostgreSQL database, while it runs. */
interface Library {
  pid: number
  /** Time from its start until it answered, milliseconds. */
  readyAfter: number
  /** Stores a transcript with the times of its words. @returns its id */
  add: (talk: Talk) => Promise<string>
  /** Reads all words with their times, as a client does before it edits. @returns their number */
  read: (id: string) => Promise<number>
  /** Replaces one word of a transcript that was read. */
  edit: (id: string, word: number, text: string) => Promise<void>
  /** Finds a word everywhere. @returns the number of hits, at most 20 */
  search: (word: string) => Promise<number>
  stop: () => Promise<void>
}

/** How a server is installed and started. */
export interface LibraryPeer {
  name: string
  /** What a search gives. */
  finds: string
  /** Installs its npm packages in an empty folder. */
  install: (folder: string) => void
  /** Starts it; resolves when it answers. */
  start: (folder: string, databaseUrl: string) => Promise<Library>
}
