import { AppError } from '../../contract/app-error.ts'
import { exceeded } from '../../text/json-structure.ts'
import type { BodyLimits } from './body-limits.ts'

const maxJsonDepth = 32
const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Parses JSON of a request body, if its structure is within the limits. An empty one counts as none.
 * @throws AppError MALFORMED_JSON if invalid or too deep, INVALID_BODY
 */
export function parseJson(bytes: Buffer, { names, entries }: Pick<BodyLimits, 'names' | 'entries'>): unknown {
  const excess = exceeded(bytes, { depth: maxJsonDepth, names, entries })
  if (excess === 'depth') {
    throw malformed('depth', `The body is nested deeper than ${maxJsonDepth} levels.`)
  }
  if (excess === 'names') throw tooMany('names of fields', names)
  if (excess === 'entries') throw tooMany('entries', entries)
  try {
    const text = utf8.decode(bytes)
    if (text.trim() === '') return undefined
    return JSON.parse(text)
  } catch {
    throw malformed('json', 'The body is not valid JSON in UTF-8.')
  }
}

export function malformed(rule: string, message: string): AppError {
  return new AppError('MALFORMED_JSON', message, { fields: [{ path: '/', rule, message }] })
}

function tooMany(what: string, limit: number): AppError {
  const message = `The body has more than ${limit} ${what}. This operation needs fewer.`
  return new AppError('INVALID_BODY', message, { fields: [{ path: '/', rule: 'size', message }] })
}
