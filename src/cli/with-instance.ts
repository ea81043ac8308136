import { createClient, type Client, type ClientOptions } from '../client/client.ts'
import { readConfig, type Config } from '../platform/config/config.ts'
import { UsageError } from '../contract/app-error.ts'
import type { CommandContext } from './command.ts'
import { textOption } from './parse.ts'
import { serverOption } from './server-option.ts'

/** Sends a raw body (a file); the typed client sends only JSON. */
export type Send = (path: string, type: string, body: Blob) => Promise<Response>

/** The embedded database belongs to one process, so a running server has to do the work. */
export async function requireUnserved(config: Config, { tools }: CommandContext): Promise<void> {
  const served = await (await tools()).servedAt(config)
  if (served === null) return
  throw new UsageError(
    `A server is already using ${config.data}. Send the command to it with --server ${served} --key KEY.`,
  )
}

interface InstanceOptions {
  /** Whether to create an instance if there is none. Searching one that doesn't exist makes no sense. */
  mayMake?: boolean
  fetch?: NonNullable<ClientOptions['fetch']>
}

/** Runs work on a running server (`--server`) or on an instance inside this process (`--data`). */
export async function withInstance(
  values: Record<string, string | boolean>,
  context: CommandContext,
  work: (client: Client, send: Send) => Promise<void>,
  { mayMake = false, fetch: request = fetch }: InstanceOptions = {},
): Promise<void> {
  const sender =
    (address: string, key: string): Send =>
    (path, type, body) =>
      request(`${address}${path}`, {
        method: 'POST',
        headers: { 'x-api-key': key, 'content-type': type },
        body,
        redirect: 'manual',
        signal: context.signal,
      })
  const data = textOption(values, 'data')
  const server = serverOption(values, context.env)
  if (server !== null) return work(createClient({ ...server, fetch: request }), sender(server.baseUrl, server.key))
  const config = readConfig(context.env, {
    ...(data === undefined ? {} : { data }),
    port: 0,
    host: '127.0.0.1',
    role: 'all',
  })
  await requireUnserved(config, context)
  if (!mayMake) (await context.tools()).requireInstance(config)
  const logLevel = context.env['TIRO_LOG'] === undefined ? 'silent' : config.logLevel
  const app = await (await context.tools()).start({ ...config, publicUrl: null, mail: null, sample: false, logLevel })
  try {
    await (
      await context.tools()
    ).withKey(config, 'command line', (key) =>
      work(createClient({ baseUrl: app.address, key, fetch: request }), sender(app.address, key)),
    )
  } finally {
    await app.close()
  }
}
