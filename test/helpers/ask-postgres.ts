import { Client } from 'pg'

// For tests: a PostgreSQL server is asked beside the program.

/** Runs a statement on a connection of its own. */
export async function askServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** The address of another database of the same server. */
export function databaseNamed(server: string, name: string): string {
  return server.replace(/\/[^/]*$/, `/${name}`)
}
