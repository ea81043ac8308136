import { promisify } from 'node:util'
import {
  brotliCompress,
  constants,
  createBrotliCompress,
  createGzip,
  createZstdCompress,
  gzip,
  zstdCompress,
} from 'node:zlib'
import { pipeline, Readable, type Duplex } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { asError } from '../../contract/app-error.ts'

/** Shorter answers fit into two packets, compressed or not, and to compress them takes as long as to make them. */
const minBytes = 2800
/** The first that a client accepts. docs/performance.md has their time and size. */
const encodings = ['zstd', 'br', 'gzip'] as const
export type Encoding = (typeof encodings)[number]
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } }
const gzipOptions = { level: 4 }

interface Coder {
  whole: (bytes: string | Buffer) => Promise<Buffer>
  stream: () => Duplex
}
const [toBrotli, toGzip, toZstd] = [promisify(brotliCompress), promisify(gzip), promisify(zstdCompress)]
const coders: Record<Encoding, Coder> = {
  zstd: { whole: (bytes) => toZstd(bytes), stream: createZstdCompress },
  br: { whole: (bytes) => toBrotli(bytes, brotliOptions), stream: () => createBrotliCompress(brotliOptions) },
  gzip: { whole: (bytes) => toGzip(bytes, gzipOptions), stream: () => createGzip(gzipOptions) },
}
const text = /^(text\/(?!event-stream)|application\/(json|yaml|x-subrip|ttml\+xml)\b|image\/svg)/

/** Compresses long text in answers, with Zstandard, Brotli or gzip, as the client accepts. */
export function compressReplies(app: FastifyInstance): void {
  // Not an async function: most answers are sent as they are, and each would wait for a promise.
  app.addHook('onSend', (request, reply, payload: unknown, done) => {
    const encoding = encodingOf(request, reply, payload)
    if (encoding === null) {
      done(null, payload)
      return
    }
    compress(payload, encoding).then(
      (shorter) => {
        if (shorter !== null) reply.removeHeader('content-length').header('content-encoding', encoding)
        try {
          done(null, shorter ?? payload)
        } catch (error) {
          // The framework sends within this call. An error, such as for a header that HTTP doesn't allow, would
          // otherwise be a rejection that nobody handles, and end the process.
          if (shorter instanceof Readable) shorter.destroy()
          reply.removeHeader('content-encoding')
          done(asError(error))
        }
      },
      (error: unknown) => done(asError(error)),
    )
  })
}

/** How an answer is compressed; null: not at all. Long text says that it depends on what the client accepts. */
function encodingOf(request: FastifyRequest, reply: FastifyReply, payload: unknown): Encoding | null {
  if (!isText(reply) || payload === null || payload === undefined) return null
  const size = typeof payload === 'string' || Buffer.isBuffer(payload) ? Buffer.byteLength(payload) : null
  if (size !== null && size < minBytes) return null
  addVary(reply, 'accept-encoding')
  if (request.method === 'HEAD' || mayHoldSecrets(request, reply) || reply.statusCode === 206) return null
  if (reply.hasHeader('content-encoding') || reply.hasHeader('accept-ranges')) return null
  return encodings.find((one) => isAccepted(one, request.headers['accept-encoding'])) ?? null
}

function isText(reply: FastifyReply): boolean {
  return text.test(String(reply.getHeader('content-type') ?? ''))
}

/**
 * The length of a compressed answer can give away a secret in it (BREACH), if a hostile page can make the browser
 * send requests with its cookie. So answers to requests with cookies, and those that set one, aren't compressed. No
 * page can make a browser send somebody's API key.
 */
function mayHoldSecrets(request: FastifyRequest, reply: FastifyReply): boolean {
  return request.headers.cookie !== undefined || reply.hasHeader('set-cookie')
}

const accepting = Object.fromEntries(
  encodings.map((one) => [one, new RegExp(`(^|[\\s,])${one}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`, 'i')]),
) as Record<Encoding, RegExp>

/** Whether a client accepts an encoding, by its header Accept-Encoding. */
export function isAccepted(encoding: Encoding, header: unknown): boolean {
  return typeof header === 'string' && accepting[encoding].test(header)
}

/** What was compressed from a buffer that may be sent again, such as a cached file. It is dropped with the buffer. */
const compressed: Record<Encoding, WeakMap<Buffer, Promise<Buffer>>> = {
  zstd: new WeakMap(),
  br: new WeakMap(),
  gzip: new WeakMap(),
}

/** The library returns a view of at least 16 kB, which would be kept with it. */
async function compressToKeep(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  return Buffer.from(new Uint8Array(await coders[encoding].whole(bytes)).buffer)
}

/** Null: the payload is nothing that can be compressed. */
async function compress(payload: unknown, encoding: Encoding): Promise<Buffer | Readable | null> {
  if (typeof payload === 'string') return coders[encoding].whole(payload)
  if (Buffer.isBuffer(payload)) {
    const known = compressed[encoding].get(payload) ?? compressToKeep(payload, encoding)
    compressed[encoding].set(payload, known)
    return known
  }
  if (!(payload instanceof Readable)) return null
  const coder = coders[encoding].stream()
  // An error of the source destroys the coder, and the framework ends the answer for it.
  return pipeline(payload, coder, () => {})
}

/** Adds a name to Vary. */
export function addVary(reply: FastifyReply, name: string): void {
  const before = reply.getHeader('vary')
  if (before === undefined) {
    reply.header('vary', name)
    return
  }
  const names = String(before)
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
  if (!names.includes(name)) reply.header('vary', [...names, name].join(', '))
}
