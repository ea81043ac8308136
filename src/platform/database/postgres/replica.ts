import { sql, type PostgresPool } from 'kysely'
import { createWaker, repeatWoken } from '../../async/waker.ts'
import type { Database } from '../schema.ts'

/** How a read replica is doing. */
export interface ReplicaState {
  /** Whether searches use it. */
  isUsed: boolean
  /** How far it is behind the primary, seconds; null: unknown. */
  lagSeconds: number | null
}

export interface ReplicaOptions {
  primary: PostgresPool
  replica: PostgresPool
  /** Reads beyond this lag use the primary, seconds. */
  maxLagSeconds: number
  /** Called when reads move to the primary or back, with a sentence. */
  onChange: (sentence: string) => void
}

export interface Replica {
  /** Connections to the replica, or to the primary while the replica is gone or too far behind. */
  pool: PostgresPool
  state: () => ReplicaState
  /** Compares both servers, about every two seconds. Returns what ends that. */
  watch: (primary: Database, replica: Database) => () => Promise<void>
}

const watchMs = 2000

/** Chooses for every read between a replica and its primary. */
export function chooseReplica({ primary, replica, maxLagSeconds, onChange }: ReplicaOptions): Replica {
  let state: ReplicaState = { isUsed: false, lagSeconds: null }
  let isFirst = true
  const move = (next: ReplicaState, why: string): void => {
    const isChanged = isFirst ? !next.isUsed : next.isUsed !== state.isUsed
    isFirst = false
    state = next
    if (isChanged) onChange(next.isUsed ? 'Searches use the read replica again.' : `${why} Searches use the primary.`)
  }
  const gone = (): void => move({ isUsed: false, lagSeconds: null }, "Couldn't reach the read replica.")
  return {
    pool: {
      options: replica.options,
      connect: async () => {
        if (!state.isUsed) return primary.connect()
        try {
          return await replica.connect()
        } catch {
          gone()
          return primary.connect()
        }
      },
      end: () => replica.end(),
    },
    state: () => state,
    watch: (primaryDb, replicaDb) => {
      const lag = lagMeter()
      const compare = async (): Promise<void> => {
        // The primary first: what it has written by then is what the replica should reach.
        const written = await positionOf(primaryDb, 'pg_current_wal_lsn')
        if (written !== null) lag.written(written)
        const replayed = await positionOf(replicaDb, 'pg_last_wal_replay_lsn')
        if (replayed === null) return gone()
        const lagSeconds = lag.behind(replayed)
        const isUsed = lagSeconds <= maxLagSeconds
        move({ isUsed, lagSeconds }, `The read replica is ${Math.round(lagSeconds)} s behind.`)
      }
      return repeatWoken(createWaker(), compare, { pauseMs: watchMs, onError: gone }).stop
    },
  }
}

/** Bytes of the write-ahead log; null if the server doesn't answer, or isn't what it should be. */
async function positionOf(db: Database, name: string): Promise<number | null> {
  const position = sql<string | null>`${sql.raw(name)}() - '0/0'::pg_lsn`
  return sql<{ position: string | null }>`select ${position} as "position"`.execute(db).then(
    ({ rows: [row] }) => (row?.position == null ? null : Number(row.position)),
    () => null,
  )
}

/**
 * Measures the lag by the log: a replica that lost its primary looks up to date to itself. A position counts from when
 * it was first seen on the primary.
 */
function lagMeter(): { written: (position: number) => void; behind: (replayed: number) => number } {
  let open: { position: number; at: number }[] = []
  return {
    written: (position) => {
      const last = open.at(-1)
      if (last === undefined || last.position < position) open.push({ position, at: performance.now() })
    },
    behind: (replayed) => {
      open = open.filter(({ position }) => position > replayed)
      const [oldest] = open
      return oldest === undefined ? 0 : (performance.now() - oldest.at) / 1000
    },
  }
}
