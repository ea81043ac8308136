import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import path from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { AppError, invalidBody } from '../../contract/app-error.ts'
import { AtOnce } from '../async/at-once.ts'
import { storageError } from '../blobs/files.ts'
import { withFreeSpace } from '../media/with-free-space.ts'
import { isPrintable } from '../../text/is-printable.ts'
import { unprintableText } from './field-error.ts'

/** Limits of everything in a form besides its file. */
const limits = { fieldNameSize: 100, fieldSize: 4 * 1024 ** 2, fields: 500, files: 1, parts: 501, headerPairs: 50 }
const nameless = 'A part of the form has no name.'
/** All values together, in characters. */
const mostText = 16 * 1024 ** 2
/** What isn't the file stays in memory until the form has arrived, which may take hours: bytes of an account, of all its forms. */
const mostHeld = 2 * mostText
/** Of a form, this much isn't counted. */
const leastHeld = 256 * 1024
const held = new AtOnce()
const heldRefusal =
  'Your other forms that are being received have too much text beside their files. Wait until one is done.'

export interface FormOptions {
  headers: IncomingHttpHeaders
  /** The account that sends it. */
  userId: string
  /** The field that is the file. */
  fileField: string
  /** Accept a form without a file: then there are no bytes, and nothing is written. */
  isFileOptional?: boolean
  /** Where the file is written. */
  target: string
  maxFileBytes: number
  /** Bytes that must stay free on the disk. */
  minFreeBytes: number
  signal: AbortSignal
  /** What is written instead of the file's bytes. */
  transform?: (body: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>
}

export interface ReceivedForm {
  /** Values by name, in their order. A name may end in `[]`. */
  fields: Map<string, string[]>
  /** As the client named it; empty if it didn't. */
  fileName: string
  fileBytes: number
}

/**
 * Reads multipart/form-data with one file, which goes to the disk as it arrives. On failure the file is deleted.
 * AppError UNSUPPORTED_MEDIA_TYPE, INVALID_BODY, BODY_TOO_LARGE, MEDIA_TOO_LARGE, STORAGE_FULL, RATE_LIMITED if the
 * account has too much text under way, or the signal's reason.
 */
export async function receiveForm(body: Readable, options: FormOptions): Promise<ReceivedForm> {
  const { headers, target, minFreeBytes, maxFileBytes } = options
  const parser = parserOf(headers, options.fileField)
  const expectedBytes = Math.min(Number(headers['content-length'] ?? 0) || 0, maxFileBytes)
  const space = { folder: path.dirname(target), minFreeBytes, expectedBytes, signal: options.signal }
  try {
    return await withFreeSpace(space, (signal) => readParts(body, parser, { ...options, signal }))
  } catch (error) {
    await rm(target, { force: true })
    options.signal.throwIfAborted()
    throw error instanceof AppError ? error : storageError(error)
  }
}

function parserOf(headers: IncomingHttpHeaders, fileField: string): BusboyInstance {
  const type = headers['content-type'] ?? ''
  if (!/^multipart\/form-data\s*(;|$)/i.test(type)) {
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'Send the request as multipart/form-data.', {
      allowed: ['multipart/form-data'],
    })
  }
  try {
    return new Busboy({
      headers: { ...headers, 'content-type': type },
      limits,
      isPartAFile: (name, _type, fileName) => name === fileField || fileName !== undefined,
    })
  } catch {
    throw invalidForm('/', 'The Content-Type has no valid boundary.')
  }
}

async function readParts(body: Readable, parser: BusboyInstance, options: FormOptions): Promise<ReceivedForm> {
  const { fileField, target, maxFileBytes, signal } = options
  const fields = new Map<string, string[]>()
  const failed = new AbortController()
  const fail = (error: AppError): void => failed.abort(error)
  const either = AbortSignal.any([signal, failed.signal])
  let characters = 0
  let fileName = ''
  let fileBytes = 0
  const saved: Promise<void>[] = []
  const count = new Transform({
    transform: (chunk: Uint8Array, _encoding, done) => {
      fileBytes += chunk.byteLength
      done(fileBytes > maxFileBytes ? tooLarge(maxFileBytes) : null, chunk)
    },
  })
  // Its types promise a name, but a part may have none. An error that is thrown here would end the process.
  parser.on('field', (name: string | undefined, value, isNameCut, isValueCut) => {
    characters += value.length
    if (name === undefined) fail(invalidForm('/', nameless))
    else if (isNameCut) fail(new AppError('BODY_TOO_LARGE', 'The name of a field is too long.', { maxBytes: 100 }))
    else if (isValueCut) fail(longField(name, limits.fieldSize))
    else if (characters > mostText) fail(longField(name, mostText))
    else if (!isPrintable(name) || !isPrintable(value)) {
      fail(invalidForm(isPrintable(name) ? `/${name}` : '/…', unprintableText))
    } else fields.set(name, [...(fields.get(name) ?? []), value])
  })
  parser.on('file', (name: string | undefined, stream, given) => {
    if (name === fileField && saved.length === 0) {
      // The three characters that browsers, fetch and Python escape (WHATWG, multipart/form-data).
      fileName = (given ?? '').replaceAll('%22', '"').replaceAll(/(?:%0D|%0A)+/g, ' ')
      const into = createWriteStream(target, { flags: 'wx', mode: 0o600 })
      const saving =
        options.transform === undefined
          ? pipeline(stream, count, into, { signal: either })
          : pipeline(stream, count, options.transform, into, { signal: either })
      saving.catch((error: unknown) => failed.abort(known(error)))
      saved.push(saving)
      return
    }
    stream.resume()
    // An unfinished part fails together with its parser.
    stream.on('error', () => {})
    const message = `Send one file, in the field "${fileField}".`
    fail(name === undefined ? invalidForm('/', nameless) : invalidForm(`/${name}`, message))
  })
  parser.on('filesLimit', () => fail(invalidForm(`/${fileField}`, `Send one file, in the field "${fileField}".`)))
  parser.on('fieldsLimit', () => fail(invalidForm('/', `Send at most ${limits.fields} fields.`)))
  parser.on('partsLimit', () => fail(invalidForm('/', `Send at most ${limits.fields} fields.`)))
  let received = 0
  let counted = 0
  const release: (() => void)[] = []
  const countText = (bytes: number): void => {
    received += bytes
    const amount = received - fileBytes - counted
    if (amount <= leastHeld) return
    release.push(held.enterUpTo(options.userId, { most: mostHeld, refusal: heldRefusal, amount }))
    counted += amount
  }
  try {
    await feed(body, parser, either, countText)
    await Promise.all(saved)
    either.throwIfAborted()
  } catch (error) {
    // The parser doesn't end the file that it was reading, so its saving would wait forever.
    failed.abort(known(error))
    parser.destroy()
    // The target must not be written to after it is deleted.
    await Promise.allSettled(saved)
    throw either.reason
  } finally {
    for (const free of release) free()
  }
  if (saved.length === 0 && options.isFileOptional !== true) {
    throw invalidForm(`/${fileField}`, `The field "${fileField}" is required: the file.`)
  }
  return { fields, fileName, fileBytes }
}

/** Passes the request on to the parser. The request stays usable for its response when this fails. */
async function feed(
  body: Readable,
  parser: BusboyInstance,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<void> {
  const finished = Promise.withResolvers<void>()
  finished.promise.catch(() => {})
  const abort = (): void => finished.reject(signal.reason)
  parser.once('finish', () => finished.resolve())
  parser.on('error', (error) => finished.reject(error))
  signal.addEventListener('abort', abort, { once: true })
  try {
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>) {
      signal.throwIfAborted()
      onBytes(chunk.byteLength)
      if (!parser.write(chunk))
        await Promise.race([new Promise((done) => parser.once('drain', done)), finished.promise])
    }
    parser.end()
    await finished.promise
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

/** Errors of the operating system, such as a full disk, stay; all others come from the form. */
function known(error: unknown): unknown {
  if (error instanceof AppError || (error instanceof Error && 'syscall' in error)) return error
  return invalidForm('/', 'The form is incomplete or damaged. Send it again.')
}

function tooLarge(maxBytes: number): AppError {
  return new AppError('MEDIA_TOO_LARGE', `The file is larger than the ${maxBytes} bytes allowed.`, { maxBytes })
}

function longField(name: string, maxBytes: number): AppError {
  const message = `The field "${name}" is larger than the ${maxBytes} bytes allowed.`
  return new AppError('BODY_TOO_LARGE', message, {
    maxBytes,
    fields: [{ path: `/${name}`, rule: 'maxLength', message }],
  })
}

/** AppError INVALID_BODY that names a field. */
export function invalidForm(at: string, message: string): AppError {
  return invalidBody(at, 'form', message)
}
