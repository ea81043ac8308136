import { sql, type Expression, type RawBuilder } from 'kysely'
import type { SpeakerAssignment } from '../../contract/resources.ts'
import { mapInTurns } from '../../platform/async/map-in-turns.ts'
import { isWithin, type Bounds } from '../../platform/database/bounds.ts'
import { dialectOf } from '../../platform/database/dialects.ts'
import { recordedAtIn } from '../../platform/database/recorded-at.ts'
import { speaksIn } from '../../platform/database/search/full-text.ts'
import type { Db, Row } from '../../platform/database/schema.ts'

/** The restrictions of a search; null: unrestricted. Times as stored timestamps. */
export interface SearchFilter {
  /** One workspace, or for the older API all that the caller may read. */
  workspaceIds: readonly string[]
  folderIds: readonly string[] | null
  speakerIds: readonly string[] | null
  /** Absent: unrestricted. */
  recordingIds?: readonly string[]
  /** When they were added and recorded. Absent: unrestricted. */
  created?: Bounds | undefined
  recorded?: Bounds | undefined
}

/** The filter as SQL over `r` (recording), `t` (transcript) and, for speakers, `c` (searchChunk). */
export function filterSql(db: Db, filter: SearchFilter, withSpeakers = true): RawBuilder<unknown> {
  const parts: Expression<unknown>[] = [
    sql`r."workspaceId" in (${sql.join([...filter.workspaceIds, ''])})`,
    sql`r."deletedAt" is null`,
  ]
  if (filter.folderIds !== null) parts.push(sql`r."recordingFolderId" in (${sql.join([...filter.folderIds, ''])})`)
  if (filter.recordingIds !== undefined) parts.push(sql`r."id" in (${sql.join([...filter.recordingIds, ''])})`)
  parts.push(...isWithin(sql.ref('r.createdAt'), filter.created), ...isWithin(recordedAtIn('r'), filter.recorded))
  if (filter.speakerIds !== null && withSpeakers) parts.push(sql`${speaksIn(dialectOf(db), filter.speakerIds)}`)
  return sql.join(parts, sql` and `)
}

export interface HitRow {
  chunk: Row<'searchChunk'>
  speakerAssignments: string
  /** Of the translation that it is a passage of; null: it is one of the transcript. */
  translationLanguage: string | null
  /** Whether the transcript has changed since that was translated. */
  isStale: boolean
  recording: Row<'recording'>
}

/** Chunks and their recordings, by number. Filters again, since something may have changed in the meantime. */
export async function readHits(db: Db, ns: readonly number[], filter: SearchFilter): Promise<Map<number, HitRow>> {
  if (ns.length === 0) return new Map()
  type Found = Row<'searchChunk'> &
    Omit<HitRow, 'chunk' | 'recording' | 'isStale'> & { recordingId: string; isStale: 0 | 1 }
  const chunks = await sql<Found>`
    select c."n", c."transcriptId", c."translationId", c."version", c."speaker", c."start", c."end", c."text", c."marks",
      c."key", t."recordingId", t."speakerAssignments", l."language" as "translationLanguage",
      case when l."sourceVersion" < t."version" then 1 else 0 end as "isStale"
    from "searchChunk" c join "transcript" t on t."id" = c."transcriptId" join "recording" r on r."id" = t."recordingId"
      left join "translation" l on l."id" = c."translationId"
    where c."n" in (${sql.join([...ns])}) and ${filterSql(db, filter)}`.execute(db)
  const ids = [...new Set(chunks.rows.map(({ recordingId }) => recordingId))]
  if (ids.length === 0) return new Map()
  const recordings = await db.selectFrom('recording').selectAll().where('id', 'in', ids).execute()
  const byId = new Map(recordings.map((row) => [row.id, row]))
  return new Map(
    chunks.rows.flatMap(({ recordingId, speakerAssignments, translationLanguage, isStale, ...chunk }) => {
      const recording = byId.get(recordingId)
      if (recording === undefined) return []
      const hit = { chunk, speakerAssignments, translationLanguage, isStale: isStale === 1, recording }
      return [[chunk.n, hit] as const]
    }),
  )
}

/** The texts of some chunks by their numbers. */
export async function readTexts(db: Db, ns: readonly number[]): Promise<Map<number, string>> {
  if (ns.length === 0) return new Map()
  const rows = await db
    .selectFrom('searchChunk')
    .select(['n', 'text'])
    .where('n', 'in', [...ns])
    .execute()
  return new Map(rows.map(({ n, text }) => [n, text]))
}

/** Speakers whose names a question is compared with, the newest. */
const mostSpeakers = 2000

/** The names of the speakers of some workspaces. */
export async function listSpeakerNames(
  db: Db,
  workspaceIds: readonly string[],
): Promise<{ id: string; name: string }[]> {
  if (workspaceIds.length === 0) return []
  return db
    .selectFrom('speaker')
    .select(['id', 'name'])
    .where('workspaceId', 'in', [...workspaceIds])
    .orderBy('createdAt', 'desc')
    .limit(mostSpeakers)
    .execute()
}

/** Which of some speakers speaks in which of some chunks, by the numbers of these. */
export async function readSpeakers(
  db: Db,
  ns: readonly number[],
  speakerIds: readonly string[],
): Promise<Map<number, string>> {
  if (ns.length === 0 || speakerIds.length === 0) return new Map()
  const { rows } = await sql<{ n: number; speaker: number; assignments: string }>`
    select c."n", c."speaker", t."speakerAssignments" as "assignments"
    from "searchChunk" c join "transcript" t on t."id" = c."transcriptId"
    where c."n" in (${sql.join([...ns])}) and ${speaksIn(dialectOf(db), speakerIds)}`.execute(db)
  const found = await mapInTurns(rows, ({ n, speaker, assignments }) => {
    const all = JSON.parse(assignments) as SpeakerAssignment[]
    const own = all.find(({ speakerIndex, speakerId }) => speakerIndex === speaker && speakerIds.includes(speakerId))
    return own === undefined ? [] : [[n, own.speakerId] as const]
  })
  return new Map(found.flat())
}

/** Each folder of a workspace with its parent. */
export async function listFolderParents(
  db: Db,
  workspaceId: string,
): Promise<{ id: string; parentFolderId: string | null }[]> {
  return db.selectFrom('folder').select(['id', 'parentFolderId']).where('workspaceId', '=', workspaceId).execute()
}

/** Which ids are recordings of the workspace that are not in the trash. */
export async function listKnownRecordings(db: Db, workspaceId: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('recording')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .where('deletedAt', 'is', null)
    .where('id', 'in', [...ids])
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Which ids are Speakers of the workspace. */
export async function listKnownSpeakers(db: Db, workspaceId: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('speaker')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .where('id', 'in', [...ids])
    .execute()
  return new Set(rows.map(({ id }) => id))
}
