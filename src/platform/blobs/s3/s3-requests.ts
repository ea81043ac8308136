import type { Dispatcher } from 'undici'
import type { DirectPart } from '../port.ts'
import { dropBody, xmlOf, type S3Client } from './s3-client.ts'
import { S3Error } from './s3-error.ts'
import { completeBody, elements, textOf } from './xml.ts'

type BodyReadable = Dispatcher.ResponseData['body']

/** Joining many parts takes a store its time. */
const completeTimeoutMs = 120_000

/** Bytes of an object from `start` to `end`, inclusive. */
export async function getObject(client: S3Client, object: string, start: number, end: number): Promise<BodyReadable> {
  const answer = await client.send({
    operation: 'get',
    method: 'GET',
    object,
    headers: { range: `bytes=${start}-${end}` },
  })
  if (answer.statusCode === 206) return answer.body
  answer.body.destroy()
  throw client.failed('get', answer.statusCode, 'NoRange', 'The store ignores ranges.')
}

/** Size of an object, or null if there is none. */
export async function headObject(client: S3Client, object: string): Promise<number | null> {
  try {
    const { headers, body } = await client.send({ operation: 'head', method: 'HEAD', object })
    await dropBody(body)
    return Number(headers['content-length'])
  } catch (error) {
    if (error instanceof S3Error && error.isMissing) return null
    throw error
  }
}

/** Writes a whole object, once: a repetition needs another name. */
export async function putObject(
  client: S3Client,
  object: string,
  body: Uint8Array,
  signal: AbortSignal | undefined,
): Promise<void> {
  const answer = await client.sendOnce({ operation: 'put', method: 'PUT', object, body, signal })
  await dropBody(answer.body)
}

/** Does nothing if there is no such object. */
export async function deleteObject(client: S3Client, object: string): Promise<void> {
  await ignoringMissing(client.text({ operation: 'delete', method: 'DELETE', object }))
}

/** @returns the store's id of the upload */
export async function createMultipart(client: S3Client, object: string): Promise<string> {
  const xml = await client.text({ operation: 'create_multipart', method: 'POST', object, query: { uploads: '' } })
  const id = textOf(xml, 'UploadId')
  if (id === null) throw client.failed('create_multipart', 200, 'NoUploadId', '')
  return id
}

/** @returns the part's ETag */
export async function uploadPart(
  client: S3Client,
  object: string,
  uploadId: string,
  partNumber: number,
  body: Uint8Array,
  signal: AbortSignal | undefined,
): Promise<string> {
  const query = { partNumber: String(partNumber), uploadId }
  const { headers, body: answer } = await client.send({
    operation: 'upload_part',
    method: 'PUT',
    object,
    query,
    body,
    signal,
  })
  await dropBody(answer)
  return withoutQuotes(String(headers['etag'] ?? ''))
}

/** One attempt to join the parts. An answer of 200 may still contain an error. @throws S3Error */
export async function completeMultipart(
  client: S3Client,
  object: string,
  uploadId: string,
  parts: readonly Pick<DirectPart, 'partNumber' | 'etag'>[],
): Promise<void> {
  const operation = 'complete_multipart'
  const answer = await client.sendOnce({
    operation,
    method: 'POST',
    object,
    query: { uploadId },
    headers: { 'content-type': 'application/xml' },
    body: Buffer.from(completeBody(parts)),
    timeoutMs: completeTimeoutMs,
  })
  const xml = await xmlOf(answer.body).catch(() => '')
  if (elements(xml, 'CompleteMultipartUploadResult').length > 0) return
  const code = textOf(xml, 'Code')
  // No answer, or an error after the store has begun to answer 200.
  const isRefusal = code !== null && refusals.includes(code)
  throw client.failed(
    operation,
    isRefusal ? 400 : null,
    code ?? '',
    textOf(xml, 'Message') ?? 'The answer was cut off.',
  )
}

/** Codes by which a store says that a list of parts can't be joined. */
export const refusals: readonly string[] = ['InvalidPart', 'InvalidPartOrder', 'EntityTooSmall']

/** Ends an upload in parts and frees their space. Does nothing if there is no such upload. */
export async function abortMultipart(client: S3Client, object: string, uploadId: string): Promise<void> {
  await ignoringMissing(client.text({ operation: 'abort_multipart', method: 'DELETE', object, query: { uploadId } }))
}

/** The parts that have arrived, in order. */
export async function listParts(client: S3Client, object: string, uploadId: string): Promise<DirectPart[]> {
  const parts: DirectPart[] = []
  let after = '0'
  for (;;) {
    const query = { uploadId, 'part-number-marker': after, 'max-parts': '1000' }
    const xml = await client.text({ operation: 'list_parts', method: 'GET', object, query })
    for (const part of elements(xml, 'Part')) {
      parts.push({
        partNumber: Number(textOf(part, 'PartNumber')),
        etag: withoutQuotes(textOf(part, 'ETag') ?? ''),
        size: Number(textOf(part, 'Size')),
      })
    }
    const next = textOf(xml, 'NextPartNumberMarker')
    if (textOf(xml, 'IsTruncated') !== 'true' || next === null || Number(next) <= Number(after)) return parts
    after = next
  }
}

/** Ids of the uploads in parts of an object, for those whose creation got no answer. */
export async function listMultiparts(client: S3Client, object: string): Promise<string[]> {
  const query = { uploads: '', prefix: object }
  const xml = await client.text({ operation: 'list_multiparts', method: 'GET', object: '', query })
  return elements(xml, 'Upload')
    .filter((upload) => textOf(upload, 'Key') === object)
    .map((upload) => textOf(upload, 'UploadId') ?? '')
}

async function ignoringMissing(request: Promise<unknown>): Promise<void> {
  try {
    await request
  } catch (error) {
    if (!(error instanceof S3Error && error.isMissing)) throw error
  }
}

function withoutQuotes(etag: string): string {
  return etag.replaceAll('"', '')
}
