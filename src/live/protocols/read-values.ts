import { AppError, invalidBody } from '../../contract/app-error.ts'
import { canonicalLanguage } from '../../text/languages/language-code.ts'
import { exceeded } from '../../text/json-structure.ts'
import { isObject } from '../../text/is-object.ts'
import { isPrintable } from '../../text/is-printable.ts'

/** Silence that may end a turn, milliseconds: what the API takes. */
const silence = { min: 200, max: 10_000 }
/** Terms that a session may have, and their longest. */
const terms = { count: 1000, length: 100 }

/**
 * More than any message has beside its audio, which is one string. A client may send one after the other, and a parser
 * takes a fifth of a second for a megabyte of brackets.
 */
const structure = { depth: 32, objects: 1000, names: 5000, entries: 5000 }

/** A message of a client: a JSON object. @throws AppError MALFORMED_JSON, INVALID_BODY */
export function readObject(text: string): Record<string, unknown> {
  if (exceeded(Buffer.from(text), structure) !== null) {
    throw new AppError('MALFORMED_JSON', 'The message is nested too deep, or has too many fields or entries.')
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new AppError('MALFORMED_JSON', 'Messages must be JSON.')
  }
  if (!isObject(value)) throw new AppError('INVALID_BODY', 'Messages must be JSON objects.')
  return value
}

/** A message of a client: a JSON object with a `type`. @throws AppError MALFORMED_JSON, INVALID_BODY */
export function readMessage(text: string): { type: string } & Record<string, unknown> {
  const value = readObject(text)
  const { type } = value
  if (typeof type !== 'string') throw new AppError('INVALID_BODY', 'A message needs a type.')
  return { ...value, type }
}

/** Bytes as base64. @throws AppError INVALID_BODY */
export function readBase64(name: string, value: unknown): Buffer {
  const isBase64 = typeof value === 'string' && value.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(value)
  if (isBase64) return Buffer.from(value, 'base64')
  throw invalidBody(name, 'base64', 'must be base64', `${name} must be base64.`)
}

/** A whole number, also as text; null if absent. @throws AppError INVALID_BODY */
export function readInteger(name: string, value: unknown, min: number, max: number): number | null {
  if (value === undefined || value === null || value === '') return null
  const number = typeof value === 'string' ? Number(value) : value
  if (typeof number === 'number' && Number.isInteger(number) && number >= min && number <= max) return number
  throw invalid(name, `must be a whole number from ${min} to ${max}`)
}

/** A number, also as text; null if absent. @throws AppError INVALID_BODY */
export function readNumber(name: string, value: unknown, min: number, max: number): number | null {
  if (value === undefined || value === null || value === '') return null
  const number = typeof value === 'string' ? Number(value) : value
  if (typeof number === 'number' && number >= min && number <= max) return number
  throw invalid(name, `must be a number from ${min} to ${max}`)
}

/** true or false, also as text; null if absent. @throws AppError INVALID_BODY */
export function readFlag(name: string, value: unknown): boolean | null {
  if (value === undefined || value === null || value === '') return null
  // Python writes `True`.
  const flag = typeof value === 'string' ? value.toLowerCase() : value
  if (flag === true || flag === 'true') return true
  if (flag === false || flag === 'false') return false
  throw invalid(name, 'must be true or false')
}

/** Milliseconds of silence, moved into the range that Tiro can follow. @throws AppError INVALID_BODY */
export function readSilence(name: string, value: unknown): number | null {
  const asked = readInteger(name, value, 0, 3_600_000)
  return asked === null ? null : Math.max(silence.min, Math.min(silence.max, asked))
}

/** Names and terms. @throws AppError INVALID_BODY */
export function readTerms(name: string, value: unknown): string[] {
  const list: unknown[] | null = Array.isArray(value) ? value : null
  const isTerm = (one: unknown): one is string =>
    typeof one === 'string' && one !== '' && one.length <= terms.length && isPrintable(one)
  if (list !== null && list.length <= terms.count && list.every(isTerm)) return list
  throw invalid(name, `must be a list of at most ${terms.count} terms of at most ${terms.length} characters`)
}

/** A language code; null if absent. @throws AppError INVALID_BODY, LANGUAGE_UNSUPPORTED */
export function readLanguage(name: string, value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null
  if (typeof value !== 'string') throw invalid(name, 'must be a language code')
  return canonicalLanguage(value)
}

/** Reads a query by the same rules. @throws AppError INVALID_QUERY in place of INVALID_BODY */
export function readQuery<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof AppError && error.code === 'INVALID_BODY') throw new AppError('INVALID_QUERY', error.message)
    throw error
  }
}

export function invalid(name: string, rule: string): AppError {
  return invalidBody(name, 'value', rule, `${name} ${rule}.`)
}
