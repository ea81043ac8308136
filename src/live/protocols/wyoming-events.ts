import type { Socket } from 'node:net'
import { AppError } from '../../contract/app-error.ts'
import { growingBytes } from '../../platform/growing-bytes.ts'
import { isObject } from '../../text/is-object.ts'

/** An event of the Wyoming protocol: a line of JSON, more JSON, and a payload. */
export interface WyomingEvent {
  type: string
  data: Record<string, unknown>
  payload: Buffer
}

/** Longest line and data, and longest payload, bytes. */
const longest = { text: 64 * 1024, payload: 1024 ** 2 }

/** The events of a connection. What isn't read yet holds up the client. @throws AppError MALFORMED_JSON, BODY_TOO_LARGE */
export async function* readEvents(socket: Socket): AsyncGenerator<WyomingEvent, void> {
  const reader = createReader(socket)
  for (;;) {
    const line = await reader.line()
    if (line === null) return
    const head = parse(line)
    const { type, data, data_length: dataLength, payload_length: payloadLength } = head
    if (typeof type !== 'string') throw new AppError('INVALID_BODY', 'An event needs a type.')
    const more = await reader.bytes(readLength('data_length', dataLength, longest.text))
    const payload = await reader.bytes(readLength('payload_length', payloadLength, longest.payload))
    if (more === null || payload === null) return
    yield { type, data: { ...(isObject(data) ? data : {}), ...(more.length === 0 ? {} : parse(more)) }, payload }
  }
}

/** Resolves when the connection has taken the event: a client that reads nothing is read no further. */
export function writeEvent(socket: Socket, type: string, data: Record<string, unknown>): Promise<void> {
  const bytes = Buffer.from(JSON.stringify(data))
  const event = Buffer.concat([Buffer.from(`${JSON.stringify({ type, data_length: bytes.length })}\n`), bytes])
  // A failure closes the connection, which its reader learns.
  return new Promise((resolve) => socket.write(event, () => resolve()))
}

function parse(bytes: Buffer): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new AppError('MALFORMED_JSON', 'Events must be lines of JSON.')
  }
  if (isObject(value)) return value
  throw new AppError('INVALID_BODY', 'Events must be JSON objects.')
}

function readLength(name: string, value: unknown, most: number): number {
  if (value === undefined || value === null) return 0
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0) {
    throw new AppError('INVALID_BODY', `${name} must be a number of bytes.`)
  }
  if (value > most) throw new AppError('BODY_TOO_LARGE', `${name} must be at most ${most}.`, { maxBytes: most })
  return value
}

function createReader(socket: Socket) {
  const chunks = socket[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  const readMore = async (): Promise<boolean> => {
    const next = await chunks.next()
    if (next.done === true) return false
    rest = Buffer.concat([rest, next.value as Buffer])
    return true
  }
  const take = (count: number): Buffer => {
    const taken = rest.subarray(0, count)
    rest = rest.subarray(count)
    return taken
  }
  return {
    /** Null: the connection has ended. */
    line: async (): Promise<Buffer | null> => {
      let searched = 0
      for (;;) {
        const end = rest.indexOf(10, searched)
        if (end !== -1) return take(end + 1)
        if (rest.length > longest.text) {
          throw new AppError('BODY_TOO_LARGE', `A line must be at most ${longest.text} bytes.`, {
            maxBytes: longest.text,
          })
        }
        searched = rest.length
        if (!(await readMore())) return null
      }
    },
    bytes: async (count: number): Promise<Buffer | null> => {
      // Thousands of short events may be in what was read at once.
      if (rest.length >= count) return take(count)
      // A client may send a byte at a time.
      const read = growingBytes()
      read.add(rest)
      while (read.length() < count) {
        const next = await chunks.next()
        if (next.done === true) return null
        read.add(next.value as Buffer)
      }
      rest = read.bytes()
      return take(count)
    },
  }
}
