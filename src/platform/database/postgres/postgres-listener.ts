import { Client, type ClientConfig } from 'pg'
import { channel, receiveEverything, receiveNotification } from '../../events/notify.ts'
import { noteDatabaseClock } from '../now.ts'
import type { Outage } from './outage.ts'
import { withLimit } from './postgres-pool.ts'
import type { DatabaseIdentity } from '../transaction-guard.ts'

/** Lock that servers and workers hold, shared: other programs see that the database is served. */
export const servedLock = 7_449_879

/** Pauses before a lost connection is opened again, milliseconds. */
const backOff = { first: 250, most: 10_000 }
/** How often the connection is checked, and how long an answer may take, milliseconds. */
const checkMs = 10_000
const answerMs = 5000

/**
 * Holds one connection that hears the other processes' notifications, marks the database as served, and follows the
 * database's clock. It is opened again when it is lost; until then listeners poll. An outage ends when it gets an answer.
 */
export async function openListener(
  settings: ClientConfig,
  identity: DatabaseIdentity,
  outage: Outage,
): Promise<{ close: () => Promise<void> }> {
  let closed = false
  let client: Client | null = null
  let timer: NodeJS.Timeout | undefined
  let pause = backOff.first

  const open = async (): Promise<void> => {
    const next = new Client(settings)
    next.on('error', () => {})
    next.on('notification', ({ payload }) => receiveNotification(identity, payload ?? ''))
    next.on('end', () => {
      if (client !== next) return
      client = null
      again()
    })
    try {
      await next.connect()
      await withLimit(answerMs, () => next.query(`listen ${channel}`))
      await withLimit(answerMs, () => next.query('select pg_advisory_lock_shared($1)', [servedLock]))
      await check(next)
    } catch (error) {
      void next.end().catch(() => {})
      throw error
    }
    if (closed) {
      await next.end()
      return
    }
    client = next
    outage.end()
    pause = backOff.first
    // Notifications from before it listened are lost.
    receiveEverything(identity)
  }
  const again = (): void => {
    clearTimeout(timer)
    if (closed) return
    timer = setTimeout(() => void open().catch(failed), pause * (0.8 + Math.random() * 0.4))
    pause = Math.min(pause * 2, backOff.most)
  }
  const failed = (error: unknown): void => {
    if (!closed) outage.begin(error)
    again()
  }
  const checking = setInterval(() => {
    const checked = client
    // A connection to a machine that is gone looks open for minutes. Its end opens the next one.
    if (checked !== null) check(checked).then(outage.end, () => void checked.end().catch(() => {}))
  }, checkMs)
  checking.unref()
  await open()
  return {
    close: async () => {
      closed = true
      clearInterval(checking)
      clearTimeout(timer)
      await client?.end()
    },
  }
}

async function check(client: Client): Promise<void> {
  const asked = Date.now()
  const statement = 'select extract(epoch from clock_timestamp())::float8 * 1000 as now'
  const { rows } = await withLimit(answerMs, () => client.query<{ now: number }>(statement))
  const [row] = rows
  if (row !== undefined) noteDatabaseClock(row.now, (asked + Date.now()) / 2)
}
