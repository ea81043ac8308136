import { pino, type Logger } from 'pino'
import { isUnreachable } from './database/database-error.ts'
import { isDiskFailure } from './disk-failure.ts'
import { logFields } from './tracing/scope.ts'

export type { Logger }

/** How long the log says nothing more of a failing disk, milliseconds. */
const pauseMs = 60_000

/**
 * The log of the process, as JSON lines on stderr. Lines of a request or job have its IDs. An `err` that only says that
 * the database can't be reached isn't written, and one of a failing disk once a minute. stdout is for results: documents, keys, URLs.
 */
export function createLogger(level: string): Logger {
  let diskSaidAt = -Infinity
  const isSaid = (error: unknown): boolean => {
    if (isUnreachable(error)) return true
    if (!isDiskFailure(error)) return false
    if (performance.now() - diskSaidAt < pauseMs) return true
    diskSaidAt = performance.now()
    return false
  }
  return pino(
    {
      level,
      mixin: logFields,
      hooks: {
        // The outage is logged where it begins and ends. Each loop would say it every few seconds, with a stack.
        logMethod(args, method) {
          const [fields] = args as unknown[]
          const isOfOutage = typeof fields === 'object' && fields !== null && 'err' in fields && isSaid(fields.err)
          if (!isOfOutage) method.apply(this, args)
        },
      },
      redact: [
        'req.headers["x-api-key"]',
        'req.headers["api-key"]',
        'req.headers["xi-api-key"]',
        'req.headers.cookie',
        'req.headers.authorization',
      ],
    },
    process.stderr,
  )
}
