import { UsageError } from '../contract/app-error.ts'
import type { CommandContext } from './command.ts'
import { textOption } from './parse.ts'

/** The running server named by `--server` and `--key` (or TIRO_KEY); null if none is named. */
export function serverOption(
  values: Record<string, string | boolean>,
  env: CommandContext['env'],
): { baseUrl: string; key: string } | null {
  const server = textOption(values, 'server')
  if (server === undefined) return null
  if (!URL.canParse(server) || !/^https?:$/.test(new URL(server).protocol)) {
    throw new UsageError(`--server must be an address such as http://127.0.0.1:8080, not "${server}".`)
  }
  const key = textOption(values, 'key') ?? env['TIRO_KEY']
  if (key === undefined) throw new UsageError('--server needs a key. Set it with --key or TIRO_KEY.')
  if (textOption(values, 'data') !== undefined) throw new UsageError("--server and --data can't be combined.")
  return { baseUrl: server.replace(/\/+$/, ''), key }
}
