import type { IncomingHttpHeaders } from 'node:http'
import { AppError, invalidBody } from '../../../contract/app-error.ts'
import { tusBytes, tusChecksums, tusVersion } from '../../../contract/endpoints/tus.ts'

// The headers of the tus protocol. Each function throws an AppError that tells what is wrong with one.

/** A client that names no version, such as curl, may go on. AppError TUS_VERSION_UNSUPPORTED for another one. */
export function requireVersion(headers: IncomingHttpHeaders): void {
  if ((headers['tus-resumable'] ?? tusVersion) === tusVersion) return
  throw new AppError(
    'TUS_VERSION_UNSUPPORTED',
    `This server speaks version ${tusVersion} of the tus protocol. Send Tus-Resumable: ${tusVersion}.`,
    { allowed: [tusVersion] },
  )
}

/** AppError UNSUPPORTED_MEDIA_TYPE unless the body is of bytes of an upload. */
export function requireBytes(headers: IncomingHttpHeaders): void {
  if (hasType(headers)) return
  throw new AppError('UNSUPPORTED_MEDIA_TYPE', `Send the bytes with Content-Type: ${tusBytes}.`, {
    allowed: [tusBytes],
  })
}

/** Whether the request that creates an upload brings its first bytes. AppError UNSUPPORTED_MEDIA_TYPE for others. */
export function bringsBytes(headers: IncomingHttpHeaders): boolean {
  if (bodyLength(headers) > 0 || headers['transfer-encoding'] !== undefined) requireBytes(headers)
  return hasType(headers)
}

function hasType(headers: IncomingHttpHeaders): boolean {
  return headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() === tusBytes
}

/** Bytes of the body as they were announced; 0: they weren't. */
export function bodyLength(headers: IncomingHttpHeaders): number {
  return Number(headers['content-length'] ?? 0)
}

export function requireOffset(headers: IncomingHttpHeaders): number {
  const offset = bytesIn(headers, 'Upload-Offset')
  if (offset === null) throw headerError('Upload-Offset', 'Send the header Upload-Offset.')
  return offset
}

/** The length of an upload that is created; null: a later request says it. */
export function lengthOfNew(headers: IncomingHttpHeaders): number | null {
  const size = bytesIn(headers, 'Upload-Length')
  const deferred = headers['upload-defer-length']
  if (deferred !== undefined && deferred !== '1') throw headerError('Upload-Defer-Length', 'Must be 1.')
  if ((size === null) !== (deferred === '1')) {
    throw headerError('Upload-Length', 'Send either Upload-Length, or Upload-Defer-Length: 1.')
  }
  return size
}

/** The length that a later request announces; null: none. */
export function laterLength(headers: IncomingHttpHeaders): number | null {
  return bytesIn(headers, 'Upload-Length')
}

function bytesIn(headers: IncomingHttpHeaders, name: 'Upload-Length' | 'Upload-Offset'): number | null {
  const text = headers[name.toLowerCase()]
  if (text === undefined) return null
  const bytes = Number(text)
  if (!/^\d+$/.test(String(text)) || !Number.isSafeInteger(bytes)) {
    throw headerError(name, 'Must be a whole number of bytes.')
  }
  // Nothing can be transcribed of no bytes.
  if (name === 'Upload-Length' && bytes === 0) throw headerError(name, 'The file is empty.')
  return bytes
}

export interface Checksum {
  algorithm: (typeof tusChecksums)[number]
  /** Hexadecimal. */
  digest: string
}

/** What the body must have; null: the client doesn't say. */
export function checksumIn(headers: IncomingHttpHeaders): Checksum | null {
  const text = headers['upload-checksum']
  if (text === undefined) return null
  const [name = '', base64 = ''] = String(text).split(' ')
  const algorithm = tusChecksums.find((one) => one === name)
  if (algorithm === undefined) {
    throw headerError('Upload-Checksum', `The algorithm must be one of ${tusChecksums.join(', ')}.`)
  }
  const digest = decodeBase64(base64)
  if (digest === null) throw headerError('Upload-Checksum', 'The digest must be in base64.')
  return { algorithm, digest: digest.toString('hex') }
}

/** Each partial upload would become a recording. */
export function refuseParallel(headers: IncomingHttpHeaders): void {
  if (headers['upload-concat'] === undefined) return
  throw headerError('Upload-Concat', "Tiro doesn't join uploads. Send the file as one (parallelUploads: 1).")
}

/** Null: the text is no base64. */
export function decodeBase64(text: string): Buffer | null {
  return text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text) ? Buffer.from(text, 'base64') : null
}

export function headerError(name: string, message: string): AppError {
  return invalidBody(`/${name}`, 'header', message, `${name}: ${message}`)
}
