import { type AppError, invalidBody } from '../../contract/app-error.ts'
import { isPrintable } from '../../text/is-printable.ts'
import { exceeded } from '../../text/json-structure.ts'

/** Far more than the longest transcript with thousands of versions has. */
export const archiveLimits = { depth: 32, objects: 1_000_000, names: 1_000_000, entries: 5_000_000 }

export function invalidArchive(message: string): AppError {
  return invalidBody('/', 'archive', message)
}

/** The JSON of an entry of an archive. Throws AppError INVALID_BODY. */
export function parseDescription(bytes: Uint8Array, name: string): unknown {
  const excess = exceeded(bytes, archiveLimits)
  if (excess !== null)
    throw invalidArchive(`${name} has more ${excess} than the ${archiveLimits[excess]} that are allowed.`)
  let value: unknown
  try {
    value = JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8'))
  } catch {
    throw invalidArchive(`${name} is not valid JSON.`)
  }
  if (!hasPrintableTexts(value)) throw unprintable(name)
  return value
}

export function unprintable(name: string): AppError {
  return invalidArchive(`${name} has text with NUL characters or broken surrogate pairs.`)
}

function hasPrintableTexts(value: unknown): boolean {
  if (typeof value === 'string') return isPrintable(value)
  if (typeof value !== 'object' || value === null) return true
  if (Array.isArray(value)) return value.every(hasPrintableTexts)
  return Object.entries(value).every(([key, inner]) => isPrintable(key) && hasPrintableTexts(inner))
}
