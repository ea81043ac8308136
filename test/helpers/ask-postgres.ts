import { Client } from 'pg'

// Queries to a PostgreSQL server, beside the program.

/** Runs a statement on a separate connection. */
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

/** The URL of another database on the same server. */
export function databaseNamed(server: string, name: string): string {
  return server.replace(/\/[^/]*$/, `/${name}`)
}
