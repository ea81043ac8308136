import type { LiveEvent, LiveTurn, TurnSpeakers, TurnTranslation } from '../contract/live.ts'
import { prepared } from '../platform/database/prepared.ts'
import type { Db, NewRow, Patch, Row } from '../platform/database/schema.ts'
import { asTurns, type StoredTurn } from './as-turns.ts'
import type { NumberedEvent } from './live-session.ts'
import { hasChanged } from '../platform/database/has-changed.ts'
import { countRows } from '../platform/database/count-rows.ts'

export type LiveRow = Row<'liveSession'>

export async function insertLive(db: Db, row: NewRow<'liveSession'>): Promise<void> {
  await db.insertInto('liveSession').values(row).execute()
}

export async function patchLive(db: Db, id: string, patch: Patch<'liveSession'>): Promise<void> {
  await db.updateTable('liveSession').set(patch).where('id', '=', id).execute()
}

/** A session, by its id or its recording's. */
export async function findLive(db: Db, workspaceId: string, id: string): Promise<LiveRow | undefined> {
  return db
    .selectFrom('liveSession')
    .selectAll()
    .where('workspaceId', '=', workspaceId)
    .where((eb) => eb.or([eb('id', '=', id), eb('recordingId', '=', id)]))
    .executeTakeFirst()
}

/** The session of a recording, whatever its workspace. */
export async function findLiveOf(db: Db, recordingId: string): Promise<LiveRow | undefined> {
  return db.selectFrom('liveSession').selectAll().where('recordingId', '=', recordingId).executeTakeFirst()
}

export async function findLiveStatus(db: Db, id: string): Promise<string | null> {
  const row = await db.selectFrom('liveSession').select('status').where('id', '=', id).executeTakeFirst()
  return row?.status ?? null
}

/** Sessions that have not ended, whose audio is in a folder. */
export async function listOpen(db: Db, folder: string): Promise<LiveRow[]> {
  return open(db).where('liveSession.folder', '=', folder).execute()
}

/** Sessions that have not ended, began before a time, and whose audio is in another folder. */
export async function listElsewhere(db: Db, folder: string, before: string): Promise<LiveRow[]> {
  return open(db).where('liveSession.folder', '!=', folder).where('liveSession.createdAt', '<', before).execute()
}

/** Those of a deleted workspace go with it. */
function open(db: Db) {
  return db
    .selectFrom('liveSession')
    .innerJoin('workspace', 'workspace.id', 'liveSession.workspaceId')
    .selectAll('liveSession')
    .where('liveSession.status', '!=', 'ENDED')
    .where('workspace.deletedAt', 'is', null)
    .orderBy('liveSession.id')
}

export async function countOpenOf(db: Db, userId: string): Promise<number> {
  return countRows(db.selectFrom('liveSession').where('status', '!=', 'ENDED').where('createdById', '=', userId))
}

export async function insertEvent(db: Db, sessionId: string, { n, event }: NumberedEvent): Promise<void> {
  const turn = event.type === 'turn' ? event.turn.turn : null
  await db
    .insertInto('liveEvent')
    .values({ sessionId, n, turn, event: JSON.stringify(event) })
    .execute()
}

/** Forgets what a turn was before event `n`. */
export async function dropEarlier(db: Db, sessionId: string, turn: number, n: number): Promise<void> {
  await db
    .deleteFrom('liveEvent')
    .where('sessionId', '=', sessionId)
    .where('turn', '=', turn)
    .where('n', '<', n)
    .execute()
}

const eventsAfter = prepared(3, (db, sessionId: string, after: number, limit: number) =>
  db
    .selectFrom('liveEvent')
    .select(['n', 'event'])
    .where('sessionId', '=', sessionId)
    .where('n', '>', after)
    .orderBy('n')
    .limit(limit),
)

/** Events after `n`, in order. */
export async function readEvents(db: Db, sessionId: string, after: number, limit: number): Promise<NumberedEvent[]> {
  const rows = await eventsAfter(db, sessionId, after, limit)
  return rows.map(({ n, event }) => ({ n, event: JSON.parse(event) as LiveEvent }))
}

export async function lastEventNumber(db: Db, sessionId: string): Promise<number> {
  const { n } = await db
    .selectFrom('liveEvent')
    .select((eb) => eb.fn.max('n').as('n'))
    .where('sessionId', '=', sessionId)
    .executeTakeFirstOrThrow()
  return n ?? 0
}

/** The number of the next turn. */
export async function nextTurnNumber(db: Db, sessionId: string): Promise<number> {
  const { turn } = await db
    .selectFrom('liveEvent')
    .select((eb) => eb.fn.max('turn').as('turn'))
    .where('sessionId', '=', sessionId)
    .executeTakeFirstOrThrow()
  return turn === null ? 0 : turn + 1
}

/**
 * The turns from a number on, in order, each as it was last, with its speakers as known now: a correction is another
 * event of its turn.
 */
export async function readTurns(db: Db, sessionId: string, from: number, limit: number): Promise<LiveTurn[]> {
  const rows = await readStoredTurns(db, sessionId, from, limit)
  return rows.flatMap(asTurns)
}

/** The same, to be read in a thread. */
export async function readStoredTurns(db: Db, sessionId: string, from: number, limit: number): Promise<StoredTurn[]> {
  return turnsOf(db, sessionId)
    .where('liveEvent.turn', '>=', from)
    .where('liveEvent.n', 'in', (eb) =>
      eb
        .selectFrom('liveEvent')
        .select((of) => of.fn.max('n').as('n'))
        .where('sessionId', '=', sessionId)
        .where('turn', '>=', from)
        .groupBy('turn'),
    )
    .orderBy('liveEvent.turn')
    .limit(limit)
    .execute()
}

/** A turn that has ended, like readTurns; undefined: it hasn't. */
export async function readTurn(db: Db, sessionId: string, turn: number): Promise<LiveTurn | undefined> {
  const rows = await turnsOf(db, sessionId)
    .where('liveEvent.turn', '=', turn)
    .orderBy('liveEvent.n', 'desc')
    .limit(1)
    .execute()
  return rows.flatMap(asTurns)[0]
}

function turnsOf(db: Db, sessionId: string) {
  return db
    .selectFrom('liveEvent')
    .leftJoin('liveTurnSpeakers', (join) =>
      join
        .onRef('liveTurnSpeakers.sessionId', '=', 'liveEvent.sessionId')
        .onRef('liveTurnSpeakers.turn', '=', 'liveEvent.turn'),
    )
    .select(['liveEvent.event', 'liveTurnSpeakers.runs'])
    .where('liveEvent.sessionId', '=', sessionId)
}

export async function putTurnSpeakers(db: Db, sessionId: string, { turn, runs }: TurnSpeakers): Promise<void> {
  const row = { sessionId, turn, runs: JSON.stringify(runs) }
  await db
    .insertInto('liveTurnSpeakers')
    .values(row)
    .onConflict((conflict) => conflict.columns(['sessionId', 'turn']).doUpdateSet({ runs: row.runs }))
    .execute()
}

/** The first moments that people marked, in order. */
export async function readMarks(
  db: Db,
  sessionId: string,
  limit: number,
): Promise<Extract<LiveEvent, { type: 'mark' }>[]> {
  const rows = await db
    .selectFrom('liveEvent')
    .select('event')
    .where('sessionId', '=', sessionId)
    .where('turn', 'is', null)
    .where('event', 'like', '{"type":"mark",%')
    .orderBy('n')
    .limit(limit)
    .execute()
  const events = rows.map(({ event }) => JSON.parse(event) as LiveEvent)
  return events.filter((event) => event.type === 'mark')
}

/** Forgets a translation of a turn that was made before event `n`. */
export async function dropTranslation(
  db: Db,
  sessionId: string,
  { turn, language }: Pick<TurnTranslation, 'turn' | 'language'>,
  n: number,
): Promise<void> {
  const beginning = JSON.stringify({ type: 'translation', turn, language }).slice(0, -1)
  await db
    .deleteFrom('liveEvent')
    .where('sessionId', '=', sessionId)
    .where('turn', 'is', null)
    .where('event', 'like', `${beginning},%`)
    .where('n', '<', n)
    .execute()
}

export async function findCaptionLink(db: Db, sessionId: string): Promise<Row<'captionLink'> | undefined> {
  return db.selectFrom('captionLink').selectAll().where('sessionId', '=', sessionId).executeTakeFirst()
}

export async function insertCaptionLink(db: Db, row: NewRow<'captionLink'>): Promise<void> {
  await db.insertInto('captionLink').values(row).execute()
}

/** @returns false if there was none */
export async function removeCaptionLink(db: Db, sessionId: string): Promise<boolean> {
  return hasChanged(db.deleteFrom('captionLink').where('sessionId', '=', sessionId))
}

export type SharedLive = Pick<LiveRow, 'id' | 'recordingId' | 'language' | 'status'> & { title: string }

/** The session behind a link that works, if its workspace allows links. */
export async function findSharedLive(db: Db, hash: string): Promise<SharedLive | undefined> {
  return db
    .selectFrom('captionLink')
    .innerJoin('liveSession', 'liveSession.id', 'captionLink.sessionId')
    .innerJoin('recording', 'recording.id', 'liveSession.recordingId')
    .innerJoin('workspace', 'workspace.id', 'recording.workspaceId')
    .select([
      'liveSession.id',
      'liveSession.recordingId',
      'liveSession.language',
      'liveSession.status',
      'recording.title',
    ])
    .where('captionLink.hash', '=', hash)
    .where('liveSession.status', '!=', 'ENDED')
    .where('recording.deletedAt', 'is', null)
    .where('workspace.deletedAt', 'is', null)
    .where('workspace.privacy', 'in', ['UNLISTED', 'PUBLIC'])
    .executeTakeFirst()
}
