import { invalidQuery } from '../../contract/app-error.ts'
import { isPrintable } from '../../text/is-printable.ts'

/** Position of a row in an ordered list: its sort key and, to break ties, its ID. */
export interface Cursor {
  key: string | number | null
  id: string
  /** `prev`: requests the page before this position. */
  direction: 'next' | 'prev'
  /** The order of a list that has several, where its keys look like those of another; undefined: the usual one. */
  order?: string | undefined
}

const maxLength = 2048

/** What a list is sorted by; `integer`: a column of whole numbers of 32 bits. */
export type KeyType = 'string' | 'number' | 'integer' | 'nullable-number'

/** Encodes a cursor as opaque text: base64url of JSON. It contains no secret and grants no access. */
export function encodeCursor(cursor: Cursor): string {
  const { key, id, direction, order } = cursor
  const parts = [key, id, direction === 'next' ? 0 : 1, ...(order === undefined ? [] : [order])]
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}

/**
 * Decodes a cursor from `encodeCursor`.
 * @param keyType type of the list's sort key; cursors from other lists and orders are rejected
 * @throws AppError INVALID_QUERY for anything else
 */
export function decodeCursor(text: string, keyType: KeyType = 'string', order?: string): Cursor {
  const value = text.length <= maxLength && /^[\w-]+$/.test(text) ? parse(text) : undefined
  if (Array.isArray(value) && value.length === (order === undefined ? 3 : 4) && value[3] === order) {
    const [key, id, direction] = value as unknown[]
    if (
      isKey(key, keyType) &&
      typeof id === 'string' &&
      id !== '' &&
      isPrintable(id) &&
      (direction === 0 || direction === 1)
    ) {
      return { key, id, direction: direction === 0 ? 'next' : 'prev', order }
    }
  }
  throw invalidQuery(
    '/cursor',
    'cursor',
    'Must be a cursor from this list, in this order.',
    'The cursor is invalid for this list. Start again without it.',
  )
}

function isKey(key: unknown, type: KeyType): key is string | number | null {
  if (type === 'string') return typeof key === 'string' && isPrintable(key)
  if (type === 'integer') return typeof key === 'number' && Math.abs(key) < 2 ** 31 && Number.isInteger(key)
  if (type === 'nullable-number' && key === null) return true
  return typeof key === 'number' && Number.isFinite(key)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}
