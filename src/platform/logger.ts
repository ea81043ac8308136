import { pino, type Logger } from 'pino'
import { logFields } from './tracing/scope.ts'

export type { Logger }

/**
 * The log of the process, as JSON lines on stderr. Lines of a request or job have its IDs. stdout is for results:
 * documents, keys, URLs.
 */
export function createLogger(level: string): Logger {
  return pino(
    {
      level,
      mixin: logFields,
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
