import { sql, type RawBuilder } from 'kysely'
import { AppError } from '../../contract/app-error.ts'
import { rowLimits, type RowLimit } from '../../contract/row-limits.ts'
import { timestamp } from './now.ts'
import type { Db } from './schema.ts'

/** What is counted: rows of a table that belong to something. */
const counted: Record<
  RowLimit,
  { from: string; of: string; owner: string; name: string; and?: () => RawBuilder<unknown> }
> = {
  webhooks: {
    from: 'webhook',
    of: 'workspaceId',
    owner: 'A workspace',
    name: 'webhooks and export rules',
    and: () => sql`and "recordingId" is null`,
  },
  feeds: { from: 'feed', of: 'workspaceId', owner: 'A workspace', name: 'feeds' },
  prompts: { from: 'prompt', of: 'workspaceId', owner: 'A workspace', name: 'prompts' },
  folders: { from: 'folder', of: 'workspaceId', owner: 'A workspace', name: 'folders' },
  speakers: { from: 'speaker', of: 'workspaceId', owner: 'A workspace', name: 'speakers' },
  members: { from: 'member', of: 'workspaceId', owner: 'A workspace', name: 'members' },
  invitations: {
    from: 'accountLink',
    of: 'workspaceId',
    owner: 'A workspace',
    name: 'pending invitations',
    and: notExpired,
  },
  insights: { from: 'insight', of: 'recordingId', owner: 'A recording', name: 'insights' },
  highlights: { from: 'highlight', of: 'recordingId', owner: 'A recording', name: 'highlights' },
  comments: { from: 'highlightComment', of: 'highlightId', owner: 'A highlight', name: 'comments' },
  apiKeys: {
    from: 'apiKey',
    of: 'userId',
    owner: 'An account',
    name: 'keys',
    and: () => sql`${notExpired()} and "revokedAt" is null`,
  },
  passkeys: { from: 'passkey', of: 'userId', owner: 'An account', name: 'passkeys' },
  workspaces: {
    from: 'workspace',
    of: 'ownerId',
    owner: 'An account',
    name: 'workspaces',
    and: () => sql`and "deletedAt" is null`,
  },
}

function notExpired(): RawBuilder<unknown> {
  return sql`and ("expiresAt" is null or "expiresAt" > ${timestamp()})`
}

/** Checks that a workspace, recording, highlight or account may have one more, in the transaction that adds it. AppError INVALID_STATE. */
export async function requireRoom(tx: Db, what: RowLimit, id: string): Promise<void> {
  const { from, of, owner, name, and } = counted[what]
  const limit = rowLimits[what]
  const { rows } = await sql<{ count: number | string }>`
    select count(*) as "count" from ${sql.table(from)} where ${sql.ref(of)} = ${id} ${and?.() ?? sql``}`.execute(tx)
  if (Number(rows[0]?.count ?? 0) < limit) return
  throw new AppError('INVALID_STATE', `${owner} may have at most ${limit} ${name}. Delete some first.`, { limit })
}
