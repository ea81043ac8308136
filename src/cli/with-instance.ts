import { createClient, type Client } from '../client/client.ts'
import { readConfig } from '../config.ts'
import { UsageError } from '../errors.ts'
import type { CommandContext } from './command.ts'
import { textOption } from './parse.ts'

/** Sends a raw body: what the typed client sends as JSON, others send as files. */
export type Send = (path: string, type: string, body: Blob) => Promise<Response>

/** Runs work against a running server (`--server`), or against an instance inside this process (`--data`). */
export async function withInstance(
  values: Record<string, string | boolean>,
  context: CommandContext,
  work: (client: Client, send: Send) => Promise<void>,
): Promise<void> {
  const sender =
    (address: string, key: string): Send =>
    (path, type, body) =>
      fetch(`${address.replace(/\/+$/, '')}${path}`, {
        method: 'POST',
        headers: { 'x-api-key': key, 'content-type': type },
        body,
        signal: context.signal,
      })
  const data = textOption(values, 'data')
  const server = textOption(values, 'server')
  if (server !== undefined) {
    const key = textOption(values, 'key') ?? context.env['TIRO_KEY']
    if (key === undefined) throw new UsageError('--server needs a key: give it with --key or in TIRO_KEY.')
    if (data !== undefined) throw new UsageError('--server and --data exclude each other.')
    return work(createClient({ baseUrl: server, key }), sender(server, key))
  }
  const config = readConfig(context.env, {
    ...(data === undefined ? {} : { data }),
    port: 0,
    host: '127.0.0.1',
    role: 'all',
  })
  const logLevel = context.env['TIRO_LOG'] === undefined ? 'silent' : config.logLevel
  const app = await context.tools.start({ ...config, publicUrl: null, sample: false, logLevel })
  try {
    const key = await context.tools.createKey(config, { role: 'OWNER', name: 'tiro import' })
    await work(createClient({ baseUrl: app.address, key }), sender(app.address, key))
  } finally {
    await app.close()
  }
}
