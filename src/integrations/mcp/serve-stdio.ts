import type { Readable, Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { createClient } from '../../client/client.ts'
import type { KeyRole } from '../../contract/resources.ts'
import { createMcpServer } from './create-mcp-server.ts'

export interface StdioOptions {
  /** The server that the tools call. */
  baseUrl: string
  key: string
  role: KeyRole
  stdin: Readable
  stdout: Writable
  onError: (error: unknown) => void
  signal: AbortSignal
}

/** Answers messages of MCP on standard input and output, until the input ends. */
export async function serveMcpOnStdio(options: StdioOptions): Promise<void> {
  const { baseUrl, key, role, stdin, stdout, onError } = options
  const { serveStdio, StdioServerTransport } = await import('@modelcontextprotocol/server/stdio')
  const ended = finished(stdin, { writable: false, signal: options.signal })
  const connection = serveStdio(
    () =>
      createMcpServer({
        role,
        onError,
        assistant: (signal) => ({
          client: createClient({ baseUrl, key, fetch: (address, init) => fetch(address, { ...init, signal }) }),
          address: baseUrl,
        }),
      }),
    { transport: new StdioServerTransport(stdin, stdout), maxSubscriptions: 0, onerror: onError },
  )
  try {
    await ended
  } finally {
    await connection.close()
  }
}
