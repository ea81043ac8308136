import { AppError } from '../../contract/app-error.ts'
import type { BodyLimits } from './body-limits.ts'

const maxJsonDepth = 32
const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Parses JSON of a request body. An empty one counts as none. Counts what is in it first: an object with many names
 * costs a parser much more than its bytes suggest. @throws AppError MALFORMED_JSON if invalid or too deep, INVALID_BODY
 */
export function parseJson(bytes: Buffer, limits: Pick<BodyLimits, 'names' | 'entries'>): unknown {
  refuseExcess(bytes, limits)
  try {
    const text = utf8.decode(bytes)
    if (text.trim() === '') return undefined
    return JSON.parse(text)
  } catch {
    throw new AppError('MALFORMED_JSON', 'The body is not valid JSON in UTF-8.')
  }
}

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const colon = 0x3a
const openBracket = 0x5b
const closeBracket = 0x5d
const openBrace = 0x7b
const closeBrace = 0x7d

/** Reads the structure of a JSON text, whose characters outside strings are single bytes in UTF-8. */
function refuseExcess(bytes: Buffer, limits: Pick<BodyLimits, 'names' | 'entries'>): void {
  let depth = 0
  let names = 0
  /** Separators of objects and arrays and the arrays themselves: at least as many as there are entries. */
  let separators = 0
  for (let at = 0; at < bytes.length; at += 1) {
    switch (bytes[at]) {
      case quote:
        at = endOfString(bytes, at)
        break
      case colon:
        names += 1
        if (names > limits.names) throw excess('names of fields', limits.names)
        break
      case openBracket:
        separators += 1
        depth += 1
        break
      case openBrace:
        depth += 1
        break
      case closeBracket:
      case closeBrace:
        depth -= 1
        break
      case comma:
        separators += 1
        break
    }
    if (depth > maxJsonDepth) {
      throw new AppError('MALFORMED_JSON', `The body is nested deeper than ${maxJsonDepth} levels.`)
    }
    // Each name but an object's first has a separator of its own.
    if (separators > limits.names + limits.entries) throw excess('entries', limits.entries)
  }
}

/** The place of the closing quote of the string that starts at `start`. */
function endOfString(bytes: Buffer, start: number): number {
  let at = start + 1
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1
  return at
}

function excess(what: string, limit: number): AppError {
  const message = `The body has more than ${limit} ${what}. This operation needs fewer.`
  return new AppError('INVALID_BODY', message, { fields: [{ path: '/', rule: 'size', message }] })
}
