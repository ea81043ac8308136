import { UsageError } from '../contract/app-error.ts'
import type { CommandContext } from './command.ts'
import { textOption } from './parse.ts'

/** The running server named by `--server` and `--key` (or TIRO_KEY); null if none is named. */
export function serverOption(
  values: Record<string, string | boolean>,
  env: CommandContext['env'],
): { baseUrl: string; key: string } | null {
  const server = textOption(values, 'server')
  if (server === undefined) {
    if (textOption(values, 'key') === undefined) return null
    throw new UsageError('--key needs the address of a server: --server URL.')
  }
  const url = URL.canParse(server) ? new URL(server) : null
  const isPlain = url !== null && `${url.username}${url.password}${url.search}${url.hash}` === ''
  if (!isPlain || !/^https?:$/.test(url.protocol)) {
    throw new UsageError(`--server must be an address such as http://127.0.0.1:8080, not "${server}".`)
  }
  // A file or a command often ends the key with a line break.
  const key = (textOption(values, 'key') ?? env['TIRO_KEY'] ?? '').trim()
  if (key === '') throw new UsageError('--server needs a key. Set it with --key or TIRO_KEY.')
  if (!/^[!-~]+$/.test(key)) throw new UsageError('The key has characters that no API key has. Copy it again.')
  if (textOption(values, 'data') !== undefined) throw new UsageError("--server and --data can't be combined.")
  return { baseUrl: server.replace(/\/+$/, ''), key }
}
