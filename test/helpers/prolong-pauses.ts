import { sql } from 'kysely'
import type { TestServer } from './harness.ts'
import { openBeside } from './postgres-server.ts'

/**
 * Prolongs the pauses that wrong guesses began by a minute. The first ones last a second or two, and a busy machine takes
 * longer for the next request.
 */
export async function prolongPauses({ data }: Pick<TestServer, 'data'>): Promise<void> {
  const beside = await openBeside(data)
  // Guesses that are still free have no pause; PostgreSQL's clock moves on between both.
  await sql`update "passwordGuess" set "until" = "until" + 60000 where "until" > "at" + 500`.execute(beside.db)
  await beside.close()
}
