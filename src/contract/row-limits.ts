/**
 * How many there may be of what members create, far above what people need: without a limit one member could fill the
 * database, or make each event cost thousands of deliveries.
 */
export const rowLimits = {
  /** Of a workspace. */
  webhooks: 200,
  feeds: 100,
  prompts: 500,
  folders: 10_000,
  speakers: 10_000,
  members: 1000,
  invitations: 1000,
  /** Of a recording. */
  insights: 500,
  highlights: 1000,
  /** Of a highlight. */
  comments: 100,
  /** Of an account. Requests are counted by key. */
  apiKeys: 200,
  passkeys: 50,
  workspaces: 1000,
} as const
export type RowLimit = keyof typeof rowLimits

/** Of a transcript, before people can't change it. Counted by the number of the latest. */
export const versionsMax = 100_000

/** Folders inside each other. */
export const folderDepthMax = 50

/** Most words of a transcript that people make longer: twice those of the longest import. */
export const wordsMax = 1_000_000
