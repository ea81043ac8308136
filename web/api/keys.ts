/**
 * Query keys. A workspace's keys start with ['space', id], a recording's with ['space', id, 'recording', id]. A live
 * event invalidates exactly these.
 */
export const keys = {
  me: ['me'] as const,
  /** The account of the browser's session, whosever page it is. */
  signedInNow: ['signed-in-now'] as const,
  signInMethods: ['sign-in-methods'] as const,
  models: ['models'] as const,
  languages: ['languages'] as const,
  templates: ['templates'] as const,
  apiKeys: ['api-keys'] as const,
  apps: ['apps'] as const,
  secondFactors: ['second-factors'] as const,
  sessions: ['sessions'] as const,
  audit: (filter: object) => ['audit', filter] as const,
  usage: (subject: string) => ['usage', subject] as const,
  myUsage: ['my-usage'] as const,
  statistics: (spaceId: string | null, period: string, interval: string) =>
    ['statistics', spaceId, period, interval] as const,
  notifications: ['notifications'] as const,
  accountRequests: ['account-requests'] as const,
  accounts: ['accounts'] as const,
  invitations: ['invitations'] as const,
  webhooks: ['webhooks'] as const,
  spaces: ['spaces'] as const,
  space: (spaceId: string) => ['space', spaceId] as const,
  in: (spaceId: string, ...rest: readonly unknown[]) => ['space', spaceId, ...rest] as const,
  recordings: (spaceId: string, ...rest: readonly unknown[]) => ['space', spaceId, 'recordings', ...rest] as const,
  recording: (spaceId: string, recordingId: string, ...rest: readonly unknown[]) =>
    ['space', spaceId, 'recording', recordingId, ...rest] as const,
}
