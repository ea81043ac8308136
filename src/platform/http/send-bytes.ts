import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Bytes, Rendering } from '../../contract/endpoint.ts'
import { AppError } from '../../contract/app-error.ts'
import { contentDisposition } from './content-disposition.ts'

type FileContent = Extract<Bytes['content'], { size: number }>

type ByteRange = { start: number; end: number } | 'whole' | 'unsatisfiable'

/** Parses a single range of RFC 9110. Several ranges, or an unreadable one, mean the whole file. Ends are inclusive. */
function parseRange(header: string | undefined, size: number): ByteRange {
  if (header === undefined) return 'whole'
  const match = /^bytes=(\d*)-(\d*)$/.exec(header.trim())
  if (match === null) return 'whole'
  const [, first = '', last = ''] = match
  if (first === '' && last === '') return 'whole'
  if (first === '') {
    const suffix = Number(last)
    if (suffix === 0 || size === 0) return 'unsatisfiable'
    return { start: Math.max(0, size - suffix), end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return 'whole'
  return start >= size ? 'unsatisfiable' : { start, end }
}

/**
 * Whether If-None-Match names the entity tag of what would be sent. The comparison is the weak one, as RFC 9110 has it
 * for this header.
 */
function isKnown(header: string | undefined, etag: string | undefined): boolean {
  if (header === undefined || etag === undefined) return false
  return header.trim() === '*' || [...header.matchAll(/(?:W\/)?("[^"]*")/g)].some(([, tag]) => tag === etag)
}

function asBuffer(data: Uint8Array): Buffer {
  return Buffer.isBuffer(data) ? data : Buffer.from(data.buffer, data.byteOffset, data.byteLength)
}

/** Sends a file with entity tag, ranges and disposition, and never with a type that a browser could run inline. */
export async function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Bytes | Rendering,
): Promise<FastifyReply> {
  // A signed address of a store is for GET alone.
  const isHeadOfFile = request.method === 'HEAD' && 'content' in answer && 'open' in answer.content
  const isRedirect = 'redirect' in answer && answer.redirect !== undefined && !isHeadOfFile
  const isSame = !isRedirect && isKnown(request.headers['if-none-match'], answer.etag)
  const bytes = isSame || !('render' in answer) ? answer : await answer.render()
  if (answer.etag !== undefined) {
    reply.header('etag', answer.etag)
    reply.header('cache-control', 'private, no-cache')
  }
  if (isSame || 'render' in bytes) return reply.code(304).send()
  reply.header('content-type', bytes.contentType)
  reply.header('x-content-type-options', 'nosniff')
  for (const [name, value] of Object.entries(bytes.headers ?? {})) reply.header(name, value)
  if (bytes.fileName !== undefined) {
    reply.header('content-disposition', contentDisposition(bytes.disposition ?? 'attachment', bytes.fileName))
  }
  if (isRedirect && bytes.redirect !== undefined) {
    // The address is different each time, so the answer has no entity tag and isn't stored.
    reply.removeHeader('etag').removeHeader('content-disposition').header('cache-control', 'no-store')
    return reply.code(303).header('location', bytes.redirect).send('')
  }
  const { content } = bytes
  if ('data' in content) return reply.code(bytes.status ?? 200).send(asBuffer(content.data))
  if ('stream' in content) {
    if (content.size !== undefined) reply.header('content-length', content.size)
    return reply.code(200).send(content.stream)
  }
  return sendFile(request, reply, content, bytes.etag)
}

/** The file, or the range of it that the request wants. @throws AppError RANGE_NOT_SATISFIABLE */
function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { size, open }: FileContent,
  etag: string | undefined,
): FastifyReply {
  reply.header('accept-ranges', 'bytes')
  const condition = request.headers['if-range']
  const range = condition !== undefined && condition !== etag ? 'whole' : parseRange(request.headers.range, size)
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${size}`)
    throw new AppError(
      'RANGE_NOT_SATISFIABLE',
      `The range starts after the end of the file, which has ${size} bytes.`,
      { size },
    )
  }
  const { start, end } = range === 'whole' ? { start: 0, end: size - 1 } : range
  reply.code(range === 'whole' ? 200 : 206).header('content-length', end - start + 1)
  if (range !== 'whole') reply.header('content-range', `bytes ${start}-${end}/${size}`)
  // The framework would set the length of what it sends, unless that is a stream.
  if (request.method === 'HEAD') return reply.send(Readable.from([]))
  return size === 0 ? reply.send() : reply.send(open(start, end))
}
