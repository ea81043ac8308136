import type { Compilable, CompiledQuery } from 'kysely'
import { toError } from './database-error.ts'
import { dialectOf, type DialectName } from './dialects.ts'
import { admitParameters } from './parameters.ts'
import type { Db } from './schema.ts'
import { plainError, type Connection } from './sqlite/sqlite-connection.ts'
import { refuseInsideTransaction, type DatabaseIdentity } from './transaction-guard.ts'

interface Direct {
  identity: DatabaseIdentity
  reader: Connection
}

const directReaders = new WeakMap<object, Direct>()

/** Lets prepared queries of `db` read from a connection of this thread, bypassing Kysely. */
export function readDirectly(db: Db, identity: DatabaseIdentity, reader: Connection): void {
  directReaders.set(db, { identity, reader })
}

interface Template {
  query: CompiledQuery
  /** The argument for each placeholder of the statement. */
  places: readonly number[]
}

/**
 * A lookup that runs with every request: built and compiled once per kind of database. `build` gets as many
 * parameters as `count` and must use them only as values, since they are placeholders.
 * Inside a transaction, the transaction runs it.
 */
export function prepared<P extends readonly (string | number)[], R>(
  count: P['length'],
  build: (db: Db, ...parameters: P) => Compilable<R>,
): (db: Db, ...parameters: P) => Promise<R[]> {
  const templates = new Map<DialectName, Template>()
  const templateFor = (db: Db, dialect: DialectName): Template => {
    const placeholders = Array.from({ length: count }, (_, n) => Symbol(`parameter ${n}`))
    const query = build(db, ...(placeholders as unknown as P)).compile()
    const places = query.parameters.map((value) => placeholders.findIndex((one) => one === value))
    if (places.includes(-1)) throw new Error(`A prepared query has a value of its own: ${query.sql}`)
    const template = { query, places }
    templates.set(dialect, template)
    return template
  }
  return async (db, ...parameters) => {
    const direct = directReaders.get(db)
    const dialect = direct === undefined ? dialectOf(db) : 'sqlite'
    const { query, places } = templates.get(dialect) ?? templateFor(db, dialect)
    const values = admitParameters(places.map((place) => parameters[place]))
    if (direct === undefined) return (await db.executeQuery<R>({ ...query, parameters: values })).rows
    refuseInsideTransaction(direct.identity)
    try {
      return direct.reader.run(query.sql, values).rows as R[]
    } catch (error) {
      throw toError(plainError(error))
    }
  }
}
