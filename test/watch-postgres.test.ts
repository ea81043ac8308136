// The server's watcher on PostgreSQL, whose connection may be lost.
import { writeFile, mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import { askServer } from './helpers/ask-postgres.ts'
import { fastEngine, removeFolder, startServer, temporaryFolder } from './helpers/harness.ts'
import { findPostgres, startPostgres } from './helpers/postgres-server.ts'
import { silence } from './helpers/silence.ts'
import { waitFor } from './helpers/wait-for.ts'

const skip = findPostgres() === null ? 'PostgreSQL is not installed' : false

test('the server watches its folder again after the database failed', { skip }, async () => {
  const folder = await temporaryFolder()
  const postgres = await startPostgres()
  try {
    const database = await postgres.createDatabase()
    const data = path.join(folder, 'data')
    const env = { ...fastEngine, TIRO_DATABASE_URL: database }
    const first = await startServer({ data, env })
    await first.stop()
    await askServer(
      database,
      `create function refuse() returns trigger language plpgsql as $$ begin raise 'the database failed'; end $$;
       create trigger refuse before insert or update on setting for each row when (new.key = 'watch') execute function refuse()`,
    )
    const inbox = path.join(folder, 'inbox')
    await mkdir(inbox)
    await writeFile(path.join(inbox, 'one.wav'), silence(0))
    const watched = { TIRO_WATCH_FOLDER: inbox, TIRO_WATCH_KEY: first.key, TIRO_WATCH_SETTLE: '0' }
    const server = await startServer({ data, env: { ...env, ...watched, TIRO_WATCH_INTERVAL: '0' }, key: first.key })
    try {
      await waitFor(
        async () => server.stderr(),
        'the failure in the log',
        (log) => log.includes('the database failed'),
      )
      await askServer(database, 'drop trigger refuse on setting')
      await waitFor(
        () => readdir(inbox),
        'the result',
        (names) => names.includes('one.txt'),
      )
    } finally {
      await server.stop()
    }
  } finally {
    await postgres.stop()
    await removeFolder(folder)
  }
})
