import { AppError } from '../../contract/app-error.ts'

const maxJsonDepth = 32
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Parses JSON of a request body. An empty one counts as none. @throws AppError MALFORMED_JSON if invalid or too deep */
export function parseJson(bytes: Buffer): unknown {
  let value: unknown
  try {
    const text = utf8.decode(bytes)
    if (text.trim() === '') return undefined
    value = JSON.parse(text)
  } catch {
    throw new AppError('MALFORMED_JSON', 'The body is not valid JSON in UTF-8.')
  }
  if (isTooDeep(value, maxJsonDepth))
    throw new AppError('MALFORMED_JSON', `The body is nested deeper than ${maxJsonDepth} levels.`)
  return value
}

function isTooDeep(value: unknown, left: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (left === 0) return true
  return Object.values(value).some((inner) => isTooDeep(inner, left - 1))
}
