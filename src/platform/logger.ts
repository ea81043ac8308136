import { pino, type Logger } from 'pino'

export type { Logger }

/** The log of the process, as JSON lines on stderr. stdout is for results: documents, keys, URLs. */
export function createLogger(level: string): Logger {
  return pino(
    { level, redact: ['req.headers["x-api-key"]', 'req.headers.cookie', 'req.headers.authorization'] },
    process.stderr,
  )
}
