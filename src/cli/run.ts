import { AppError, UsageError, messageOf } from '../contract/app-error.ts'
import { unknownSettings } from '../platform/config/unknown-settings.ts'
import { version } from '../platform/config/version.ts'
import type { CommandContext } from './command.ts'
import { commands } from './commands.ts'
import { printable, printableLines } from './printable.ts'

function overview(): string {
  const lines = Object.entries(commands).map(([name, command]) => `  ${name.padEnd(12)} ${command.summary}`)
  return `Usage: tiro COMMAND [options]\n\n${lines.join('\n')}\n\nRun tiro COMMAND --help for details, tiro --version for the version.`
}

/** Runs one command. Returns the exit status: 0, 1 (failed, one sentence on stderr) or 2 (invalid usage). */
export async function run(args: readonly string[], context: CommandContext): Promise<0 | 1 | 2> {
  // `tiro help serve` is the same as `tiro serve --help`.
  const [name, ...rest] = args[0] === 'help' && args[1] !== undefined ? [args[1], '--help'] : args
  if (name === '--version' || name === '-v') {
    context.stdout.write(`tiro ${version}\n`)
    return 0
  }
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    ;(name === undefined ? context.stderr : context.stdout).write(`${overview()}\n`)
    return name === undefined ? 2 : 0
  }
  const found = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (found === undefined) {
    context.stderr.write(`tiro: Unknown command "${name}".\n\n${overview()}\n`)
    return 2
  }
  const command = await found.load()
  const end = rest.indexOf('--')
  const flags = end === -1 ? rest : rest.slice(0, end)
  if (flags.includes('--help') || flags.includes('-h')) {
    context.stdout.write(`${command.help}\n`)
    return 0
  }
  for (const warning of unknownSettings(context.env)) context.stderr.write(`tiro: ${printable(warning)}\n`)
  try {
    await command.run(rest, context)
    return 0
  } catch (error) {
    if (context.signal.aborted) {
      // Output that can't be written has been reported already, where it failed.
      if (!isSystemError(context.signal.reason)) context.stderr.write('tiro: Stopped.\n')
      return 1
    }
    // It may quote names of files, and what a server said.
    context.stderr.write(`tiro: ${printableLines(await sentence(error))}\n`)
    return error instanceof UsageError ? 2 : 1
  }
}

async function sentence(error: unknown): Promise<string> {
  const { ClientError, ConnectionError, connectionReason } = await import('../client/client.ts')
  if (error instanceof ClientError || error instanceof AppError || error instanceof UsageError) return error.message
  if (error instanceof ConnectionError) {
    const reason = connectionReason(error.cause)
    const cause = reason === '' ? '' : ` (${reason})`
    return `Couldn't reach the server${cause}. Check the address and that it is running.`
  }
  if (isSystemError(error)) return error.path === undefined ? reasonOf(error) : `${error.path}: ${reasonOf(error)}`
  const message = messageOf(error)
  return message.split('\n', 1)[0] ?? message
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'errno' in error && 'syscall' in error
}

/** The reason of an error of the system alone: "no space left on device" of "ENOSPC: no space left on device, write". */
export function reasonOf(error: NodeJS.ErrnoException): string {
  return error.message.replace(/^E[A-Z0-9]+: /, '').replace(/, \w+( '.*)?$/s, '')
}
