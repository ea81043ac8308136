import type { ExpressionBuilder } from 'kysely'
import type { Workspace } from '../../contract/resources.ts'
import type { Place } from '../../platform/database/page.ts'
import { rowsAt } from '../../platform/database/rows-at.ts'
import type { Db, NewRow, Row, Tables } from '../../platform/database/schema.ts'

const columns = [
  'workspace.id',
  'workspace.createdAt',
  'workspace.updatedAt',
  'workspace.name',
  'workspace.language',
  'workspace.templateId',
  'workspace.ownerId',
  'workspace.findAndReplaceWords',
  'workspace.vocabulary',
  'workspace.voices',
  'workspace.wording',
  'workspace.numbers',
  'workspace.privacy',
  'workspace.deleteMediaAfterDays',
] as const

function counts(eb: ExpressionBuilder<Tables, 'workspace'>) {
  return [
    eb
      .selectFrom('recording')
      .select((inner) => inner.fn.countAll<number>().as('n'))
      .whereRef('recording.workspaceId', '=', 'workspace.id')
      .where('recording.deletedAt', 'is', null)
      .as('recordings'),
    eb
      .selectFrom('speaker')
      .select((inner) => inner.fn.countAll<number>().as('n'))
      .whereRef('speaker.workspaceId', '=', 'workspace.id')
      .as('speakers'),
  ] as const
}

type Stored = 'findAndReplaceWords' | 'vocabulary' | 'privacy' | 'voices' | 'wording' | 'numbers'
type Found = Pick<Row<'workspace'>, Stored> &
  Omit<Workspace, Stored | '_count'> & {
    recordings: number | null
    speakers: number | null
  }

function asWorkspace(row: Found): Workspace {
  const { recordings, speakers, ...rest } = row
  return {
    ...rest,
    privacy: row.privacy as Workspace['privacy'],
    findAndReplaceWords: JSON.parse(row.findAndReplaceWords) as Workspace['findAndReplaceWords'],
    vocabulary: JSON.parse(row.vocabulary) as string[],
    voices: row.voices === 1,
    wording: row.wording as Workspace['wording'],
    numbers: row.numbers as Workspace['numbers'],
    _count: { recordings: Number(recordings), speakers: Number(speakers) },
  }
}

export async function findWorkspace(db: Db, id: string): Promise<Workspace | undefined> {
  const row = await db
    .selectFrom('workspace')
    .select(columns)
    .select(counts)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return row === undefined ? undefined : asWorkspace(row)
}

export interface WorkspacePageQuery {
  userId: string
  /** Only these, if the key is bound to some. */
  ids: readonly string[] | null
  place: Place
  limit: number
}

/** Workspaces that a user is a member of, newest first. */
export async function listWorkspacesOf(db: Db, query: WorkspacePageQuery): Promise<Workspace[]> {
  let select = db
    .selectFrom('workspace')
    .innerJoin('member', 'member.workspaceId', 'workspace.id')
    .select(columns)
    .select(counts)
    .where('member.userId', '=', query.userId)
    .where('workspace.deletedAt', 'is', null)
  if (query.ids !== null) select = select.where('workspace.id', 'in', query.ids.length === 0 ? [''] : [...query.ids])
  return (await rowsAt(select, { key: 'workspace.createdAt', id: 'workspace.id' }, query.place, query.limit)).map(
    asWorkspace,
  )
}

/** Its owner becomes a member. */
export async function insertWorkspace(db: Db, workspace: NewRow<'workspace'>): Promise<void> {
  await db.insertInto('workspace').values(workspace).execute()
  await db
    .insertInto('member')
    .values({
      workspaceId: workspace.id,
      userId: workspace.ownerId,
      role: 'owner',
      createdAt: workspace.createdAt,
    })
    .execute()
}

export async function listDeletedWorkspaces(
  db: Db,
  { limit, without }: { limit: number; without: readonly string[] },
): Promise<{ id: string }[]> {
  return db
    .selectFrom('workspace')
    .select('id')
    .where('deletedAt', 'is not', null)
    .$if(without.length > 0, (query) => query.where('id', 'not in', [...without]))
    .orderBy('deletedAt')
    .limit(limit)
    .execute()
}

export async function removeWorkspaceRow(db: Db, id: string): Promise<void> {
  await db.deleteFrom('workspace').where('id', '=', id).execute()
}
