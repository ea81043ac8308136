import { AppError, invalidBody } from '../../contract/app-error.ts'
import { exceeded } from '../../text/json-structure.ts'
import type { BodyLimits } from './body-limits.ts'

const maxJsonDepth = 32
const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Parses JSON of a request body, if its structure is within the limits. An empty one counts as none.
 * @throws AppError MALFORMED_JSON if invalid or too deep, INVALID_BODY
 */
export function parseJson(bytes: Buffer, { names, entries }: Pick<BodyLimits, 'names' | 'entries'>): unknown {
  const excess = exceeded(bytes, { depth: maxJsonDepth, objects: names, names, entries })
  if (excess === 'depth') {
    throw malformed('depth', `The body is nested deeper than ${maxJsonDepth} levels.`)
  }
  if (excess === 'objects' || excess === 'names') throw tooMany('names of fields', names)
  if (excess === 'entries') throw tooMany('entries', entries)
  try {
    const text = utf8.decode(bytes)
    if (text.trim() === '') return undefined
    return JSON.parse(text)
  } catch {
    throw malformed('json', 'The body is not valid JSON in UTF-8.')
  }
}

/** 415, for a body of another type. */
export function notJson(): AppError {
  return new AppError('UNSUPPORTED_MEDIA_TYPE', 'Send the body as application/json.', { allowed: ['application/json'] })
}

function malformed(rule: string, message: string): AppError {
  return new AppError('MALFORMED_JSON', message, { fields: [{ path: '/', rule, message }] })
}

function tooMany(what: string, limit: number): AppError {
  return invalidBody('/', 'size', `The body has more than ${limit} ${what}. This operation needs fewer.`)
}
