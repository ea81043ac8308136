import { flushCompileCache } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { readConfig, type Config } from '../platform/config/config.ts'
import { roles } from '../platform/config/server.ts'
import { UsageError } from '../contract/app-error.ts'
import type { Command } from './command.ts'
import { choiceOption, integerOption, parse, textOption } from './parse.ts'

export const serve: Command = {
  help: `Usage: tiro serve [--port 8080] [--host 127.0.0.1] [--data ./data] [--role all]

  --port N       port to listen on; 0 picks a free one        (TIRO_PORT)
  --host HOST    address to listen on                         (TIRO_HOST)
  --data DIR     data folder: database, media and models      (TIRO_DATA)
  --role ROLE    all, api or worker; a separate worker needs PostgreSQL  (TIRO_ROLE)
                 in TIRO_DATABASE_URL and the same data folder

Prints the address when it is ready. Ctrl-C stops it safely; unfinished jobs continue at the next
start.`,

  async run(args, { env, tools, stdout, stderr, signal }) {
    const { values, files } = parse(args, {
      port: { type: 'string' },
      host: { type: 'string' },
      data: { type: 'string' },
      role: { type: 'string' },
    })
    if (files.length > 0) throw new UsageError(`Unexpected argument "${files[0]}": serve takes none.`)
    const port = integerOption(values, 'port', 0, 65_535)
    const host = textOption(values, 'host')
    const data = textOption(values, 'data')
    const role = choiceOption(values, 'role', roles)
    const config = readConfig(env, {
      ...(port === undefined ? {} : { port }),
      ...(host === undefined ? {} : { host }),
      ...(data === undefined ? {} : { data }),
      ...(role === undefined ? {} : { role }),
    })
    const app = await (await tools()).start(config).catch((error: unknown) => {
      throw refusedAddress(error, config) ?? error
    })
    // Node keeps a copy of each module's compiled code, 16 MB, until it is written.
    flushCompileCache()
    limitHeapGrowth()
    if (app.setUpLink !== null) stderr.write(`Create the first account here (the link works once): ${app.setUpLink}\n`)
    stdout.write(app.address === '' ? 'Tiro is ready (worker).\n' : `Tiro is ready at ${app.address}\n`)
    const failure = await Promise.race([aborted(signal), app.failed])
    await app.close()
    if (failure instanceof Error) throw failure
  },
}

/** A UsageError that says what to do, in place of the system's error code; null for other errors. */
function refusedAddress(error: unknown, { metricsPort, wyoming, ...config }: Config): UsageError | null {
  if (!(error instanceof Error && 'code' in error && 'syscall' in error)) return null
  // Files are refused with the same codes.
  if (error.syscall !== 'listen' && error.syscall !== 'getaddrinfo') return null
  const port = 'port' in error && typeof error.port === 'number' ? error.port : config.port
  const isMetrics = port === metricsPort
  const isWyoming = port === wyoming?.port
  const [hostSetting, setting] = isMetrics
    ? ['--host or TIRO_HOST', 'TIRO_METRICS_PORT']
    : isWyoming
      ? ['TIRO_WYOMING_HOST', 'TIRO_WYOMING_PORT']
      : ['--host or TIRO_HOST', '--port or TIRO_PORT']
  const host = isWyoming ? wyoming.host : config.host
  if (error.code === 'EADDRINUSE') {
    return new UsageError(`Another program uses port ${port} on ${host}. Choose another port with ${setting}.`)
  }
  if (error.code === 'EACCES') {
    return new UsageError(
      `You don't have permission to use port ${port} on ${host}. Choose one above 1023 with ${setting}.`,
    )
  }
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new UsageError(`${host} is not an address of this machine. Choose another with ${hostSetting}.`)
  }
  return null
}

function aborted(signal: AbortSignal): Promise<null> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(null)
    else signal.addEventListener('abort', () => resolve(null), { once: true })
  })
}

/**
 * Lets the heap grow by 30 % between collections, where V8 would let it grow fourfold: a busy server then needs 190 MB
 * instead of 300. Not from the beginning, because a start allocates much that it keeps.
 *
 * Buffers count towards the same limit. V8 would collect the whole heap for each 30 MB of them, which takes a third of
 * the CPU of an upload and half of a download's.
 */
function limitHeapGrowth(): void {
  setFlagsFromString('--heap-growing-percent=30')
  setFlagsFromString('--external-memory-accounted-in-global-limit')
}
