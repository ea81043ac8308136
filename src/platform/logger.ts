import { pino, type Logger } from 'pino'
import { isUnreachable } from './database/database-error.ts'
import { logFields } from './tracing/scope.ts'

export type { Logger }

/**
 * The log of the process, as JSON lines on stderr. Lines of a request or job have its IDs. An `err` that only says that
 * the database can't be reached isn't written. stdout is for results: documents, keys, URLs.
 */
export function createLogger(level: string): Logger {
  return pino(
    {
      level,
      mixin: logFields,
      hooks: {
        // The outage is logged where it begins and ends. Each loop would say it every few seconds, with a stack.
        logMethod(args, method) {
          const [fields] = args as unknown[]
          const isOfOutage =
            typeof fields === 'object' && fields !== null && 'err' in fields && isUnreachable(fields.err)
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
