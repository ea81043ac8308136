import { existsSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Client, DatabaseError } from 'pg'
import { databaseFor } from './postgres-server.ts'

/** PostgreSQL's code of a table that doesn't exist. */
const undefinedTable = '42P01'

/** Completed windows with their text, read beside the server; none while there is no database. */
export async function doneWindows(data: string): Promise<Map<number, string>> {
  const { TIRO_DATABASE_URL: url } = await databaseFor(data)
  if (url !== undefined) return doneOnServer(url)
  const file = path.join(data, 'tiro.db')
  if (!existsSync(file)) return new Map()
  const db = new DatabaseSync(file, { readOnly: true, timeout: 10_000 })
  try {
    const rows = db.prepare('select n, result from "transcriptWindow" where result is not null').all()
    return new Map(rows.map((row) => [Number(row['n']), Buffer.from(row['result'] as Uint8Array).toString('base64')]))
  } catch (error) {
    if (error instanceof Error && error.message.includes('no such table')) return new Map()
    throw error
  } finally {
    db.close()
  }
}

async function doneOnServer(url: string): Promise<Map<number, string>> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ n: number; result: Buffer }>(
      'select n, result from "transcriptWindow" where result is not null',
    )
    return new Map(rows.map(({ n, result }) => [n, result.toString('base64')]))
  } catch (error) {
    if (error instanceof DatabaseError && error.code === undefinedTable) return new Map()
    throw error
  } finally {
    await client.end()
  }
}
