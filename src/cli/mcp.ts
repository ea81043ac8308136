import { ConnectionError, createClient } from '../client/client.ts'
import { messageOf, UsageError } from '../contract/app-error.ts'
import { keyRoles } from '../contract/resources.ts'
import type { Command } from './command.ts'
import { parse, textOption } from './parse.ts'
import { serverOption } from './server-option.ts'

/** Longest wait for the server at the start, milliseconds: assistants wait a minute for the program. */
const startMs = 20_000

export const mcp: Command = {
  help: `Usage: tiro mcp [--server ADDRESS] [--key KEY]

  --server ADDRESS a running server                           (TIRO_URL)
  --key KEY        API key; its role decides what tools there are (TIRO_KEY)

Speaks the Model Context Protocol on standard input and output, for assistants that start a program
for it. Assistants that connect over HTTP use ADDRESS/mcp instead.`,

  async run(args, { env, tools, stdin, stdout, stderr, signal }) {
    const { values, files } = parse(args, { server: { type: 'string' }, key: { type: 'string' } })
    if (files.length > 0) throw new UsageError('Usage: tiro mcp [--server ADDRESS] [--key KEY]')
    const address = textOption(values, 'server') ?? env['TIRO_URL']
    const server = serverOption({ ...values, ...(address === undefined ? {} : { server: address }) }, env)
    if (server === null) throw new UsageError('Name the server with --server or TIRO_URL.')
    // Also checks the address and the key before the assistant sends anything.
    const limited = AbortSignal.any([signal, AbortSignal.timeout(startMs)])
    const within: typeof fetch = (url, init) => fetch(url, { ...init, signal: limited })
    const { key } = await createClient({ ...server, fetch: within }).getMe({ signal })
    const role = keyRoles.find((one) => one === key?.role)
    if (role === undefined) throw new ConnectionError(server.baseUrl, new SyntaxError('no role of a key'))
    const onError = (error: unknown): void => void stderr.write(`tiro: ${messageOf(error)}\n`)
    await (await tools()).serveMcp({ ...server, role, stdin, stdout, onError, signal })
  },
}
