import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Bytes } from '../../contract/endpoint.ts'
import { AppError } from '../../contract/app-error.ts'

/** Longest file name, UTF-16 units. */
const longestName = 150

/**
 * `attachment; filename="…"; filename*=UTF-8''…` by RFC 6266. The plain name is for old clients. A long name is
 * shortened before its extension.
 */
export function contentDisposition(disposition: 'attachment' | 'inline', fileName: string): string {
  const whole = fileName
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029/\\]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const extension = /\.\w{1,10}$/.exec(whole)?.[0] ?? ''
  const clean =
    whole.length <= longestName ? whole : whole.slice(0, longestName - extension.length).trimEnd() + extension
  const plain = clean
    .normalize('NFKD')
    .replaceAll(/[^\x20-\x7e]/g, '')
    .replaceAll(/["%\\]/g, '_')
    .trim()
  const encoded = encodeURIComponent(clean.toWellFormed()).replaceAll(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  const fallback = plain === '' || plain.startsWith('.') ? `file${plain}` : plain
  return `${disposition}; filename="${fallback}"; filename*=UTF-8''${encoded}`
}

export type ByteRange = { start: number; end: number } | 'whole' | 'unsatisfiable'

/** Parses a single range of RFC 9110. Several ranges, or an unreadable one, mean the whole file. Ends are inclusive. */
export function parseRange(header: string | undefined, size: number): ByteRange {
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

/** Sends a file with entity tag, ranges and disposition, and never with a type that a browser could run inline. */
export function sendBytes(request: FastifyRequest, reply: FastifyReply, bytes: Bytes): FastifyReply {
  reply.header('content-type', bytes.contentType)
  reply.header('x-content-type-options', 'nosniff')
  for (const [name, value] of Object.entries(bytes.headers ?? {})) reply.header(name, value)
  if (bytes.fileName !== undefined) {
    reply.header('content-disposition', contentDisposition(bytes.disposition ?? 'attachment', bytes.fileName))
  }
  if (bytes.etag !== undefined) {
    reply.header('etag', bytes.etag)
    reply.header('cache-control', 'private, no-cache')
  }
  if (bytes.redirect !== undefined) return reply.code(303).header('location', bytes.redirect).send('')
  if ('data' in bytes.content)
    return reply
      .code(200)
      .send(Buffer.from(bytes.content.data.buffer, bytes.content.data.byteOffset, bytes.content.data.byteLength))

  if ('stream' in bytes.content) return reply.code(200).send(bytes.content.stream)

  const { size, open } = bytes.content
  // Only stored files return 304: a rendering also changes with titles and names, which its version doesn't include.
  const known = request.headers['if-none-match']
  if (known !== undefined && known.split(',').some((tag) => tag.trim() === bytes.etag || tag.trim() === '*')) {
    return reply.code(304).send()
  }
  reply.header('accept-ranges', 'bytes')
  const condition = request.headers['if-range']
  const range = condition !== undefined && condition !== bytes.etag ? 'whole' : parseRange(request.headers.range, size)
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${size}`)
    throw new AppError(
      'RANGE_NOT_SATISFIABLE',
      `The range starts after the end of the file, which has ${size} bytes.`,
      { size },
    )
  }
  const { start, end } = range === 'whole' ? { start: 0, end: size - 1 } : range
  reply.header('content-length', size === 0 ? 0 : end - start + 1)
  if (range !== 'whole') {
    reply.code(206)
    reply.header('content-range', `bytes ${start}-${end}/${size}`)
  } else reply.code(200)
  if (request.method === 'HEAD' || size === 0) return reply.send()
  return reply.send(open(start, end))
}
