import { notFound } from '../contract/app-error.ts'
import type { LiveEvent, LiveTurn } from '../contract/live.ts'
import { isForeignKeyViolation } from '../platform/database/database-error.ts'
import type { Database, Tx } from '../platform/database/schema.ts'
import type { NumberedEvent } from './live-session.ts'
import { insertEvent, lastEventNumber, readEvents } from './store.ts'

/**
 * Lasting events of a session, turns included, after which clients cause no more of them: 12 hours of talk have 30,000,
 * and as many for each language that they are translated into.
 */
export const mostEvents = 200_000
/** Events that readers get without a question to the database. */
const remembered = 200
/** Events that a reader takes from the database at once. */
const page = 200

type Write = (tx: Tx, n: number) => Promise<void>

/** What readers of a session see: lasting events in the database, and the turn that is being spoken. */
export class Journal {
  readonly #db: Database
  readonly #id: string
  readonly #recent: NumberedEvent[] = []
  readonly #waiting = new Set<() => void>()
  #last: number
  #current: LiveTurn | null = null
  #revision = 0
  #isEnded = false
  #isGone = false
  /** Whether `#last` is what the database has. A commit whose answer was lost may have been made. */
  #isSure = true
  #work: Promise<unknown> = Promise.resolve()

  /** @param last number of the last event that the database has */
  constructor(db: Database, id: string, last: number) {
    this.#db = db
    this.#id = id
    this.#last = last
  }

  /** The turn that is being spoken, if it has words. */
  current(): LiveTurn | null {
    return this.#current?.words.length === 0 ? null : this.#current
  }

  /** Number of the last event that lasts. */
  last(): number {
    return this.#last
  }

  /** The turn has other words. Readers that are slow miss some of these. */
  show(turn: LiveTurn | null): void {
    this.#current = turn
    this.#revision += 1
    this.#wake()
  }

  /**
   * Writes an event that lasts, number `n`, in the transaction of `write`, which is about the same change. AppError
   * NOT_FOUND.
   */
  add(event: LiveEvent, write: Write = async () => {}): Promise<void> {
    return this.addPrepared(event, async () => write)
  }

  /** The same. `prepare` runs before the transaction, and no event comes between. */
  addPrepared(event: LiveEvent, prepare: () => Promise<Write>): Promise<void> {
    const next = this.#work.then(async () => {
      if (this.#isGone) throw notFound('live session', this.#id)
      const write = await prepare()
      if (!this.#isSure) await this.#readLast()
      const numbered = { n: this.#last + 1, event }
      this.#isSure = false
      await this.#db.transaction().execute(async (tx) => {
        await this.#insert(tx, numbered)
        await write(tx, numbered.n)
      })
      this.#isSure = true
      this.#last = numbered.n
      this.#recent.push(numbered)
      if (this.#recent.length > remembered) this.#recent.shift()
      if (event.type === 'turn' && event.turn.turn === this.#current?.turn) this.#current = null
      if (event.type === 'state' && event.status === 'ENDED') this.#isEnded = true
      this.#wake()
    })
    this.#work = next.catch(() => {})
    return next
  }

  /** Ends the readers, without an event. */
  end(): void {
    this.#isEnded = true
    this.#wake()
  }

  /** The session was deleted with its recording: its readers end, and nothing more is written. */
  drop(): void {
    this.#isGone = true
    this.end()
  }

  isGone(): boolean {
    return this.#isGone
  }

  /** Each reader asks for what comes next when it has sent the last, so a slow one keeps nothing in memory. */
  async *read(after: number, signal: AbortSignal): AsyncGenerator<NumberedEvent, void, undefined> {
    let n = after
    let seen = 0
    while (!signal.aborted) {
      for (const one of await this.#after(n)) {
        yield one
        n = one.n
      }
      if (n < this.#last) continue
      if (this.#current !== null && this.#revision !== seen) {
        seen = this.#revision
        yield { n, event: { type: 'turn', turn: this.#current } }
        continue
      }
      if (this.#isEnded) return
      await this.#changed(signal)
    }
  }

  /** AppError NOT_FOUND if the session was deleted meanwhile. */
  async #insert(tx: Tx, event: NumberedEvent): Promise<void> {
    try {
      await insertEvent(tx, this.#id, event)
    } catch (error) {
      if (!isForeignKeyViolation(error)) throw error
      this.drop()
      throw notFound('live session', this.#id)
    }
  }

  async #readLast(): Promise<void> {
    this.#last = await lastEventNumber(this.#db, this.#id)
    // They may lack the one that is in the database.
    this.#recent.length = 0
  }

  async #after(n: number): Promise<NumberedEvent[]> {
    if (n >= this.#last) return []
    const first = this.#recent[0]?.n
    if (first !== undefined && n >= first - 1) return this.#recent.filter((one) => one.n > n)
    return readEvents(this.#db, this.#id, n, page)
  }

  #changed(signal: AbortSignal): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const done = (): void => {
      this.#waiting.delete(done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    this.#waiting.add(done)
    signal.addEventListener('abort', done, { once: true })
    return promise
  }

  #wake(): void {
    for (const done of this.#waiting) done()
  }
}
