import { rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { AppError } from '../../contract/app-error.ts'
import { openDiskBlobs } from '../../platform/blobs/disk.ts'
import { unprintableText } from '../../platform/http/field-error.ts'
import { parseJson } from '../../platform/http/parse-json.ts'
import { invalidForm, type ReceivedForm } from '../../platform/http/receive-form.ts'
import { isObject } from '../../text/is-object.ts'
import { isPrintable } from '../../text/is-printable.ts'
import type { AudioRequest } from '../requests/open-request.ts'
import type { ReceiveDeps } from '../requests/receive-media.ts'
import { liftAudio, notBase64 } from './lift-audio.ts'

/** Longest JSON beside the media, bytes. */
const mostBeside = 64 * 1024

/**
 * Reads a form that comes as JSON, as OpenRouter's clients send it: the media is base64 in `input_audio.data`, and goes
 * to `target` as it arrives. AppError MALFORMED_JSON, INVALID_BODY, BODY_TOO_LARGE, MEDIA_TOO_LARGE, STORAGE_FULL, or
 * the signal's reason.
 */
export async function receiveJson(
  { media }: Pick<ReceiveDeps, 'media'>,
  { stream, signal }: Pick<AudioRequest, 'stream' | 'signal'>,
  target: string,
): Promise<ReceivedForm> {
  const { maxUploadBytes, minFreeBytes } = media
  const beside: Buffer[] = []
  let bytesBeside = 0
  const keep = (rest: Buffer): void => {
    beside.push(rest)
    bytesBeside += rest.length
    if (bytesBeside > mostBeside) throw tooLong()
  }
  const store = await openDiskBlobs({ folder: path.dirname(target), minFreeBytes })
  // Not destroyed: the request still has to be answered.
  const audio = Readable.from(liftAudio(stream.iterator({ destroyOnReturn: false }), keep), { objectMode: false })
  const stored = store.put(path.basename(target), audio, { maxBytes: maxUploadBytes, signal })
  const { size } = await stored.catch((error: unknown) => {
    const isMedia = error instanceof AppError && error.code === 'BODY_TOO_LARGE' && bytesBeside <= mostBeside
    if (!isMedia) throw error
    const message = `The file is larger than the ${maxUploadBytes} bytes allowed.`
    throw new AppError('MEDIA_TOO_LARGE', message, { maxBytes: maxUploadBytes })
  })
  if (size === 0) await rm(target)
  const body = parseJson(Buffer.concat(beside), { names: 500, entries: 500 }) ?? {}
  return { fields: fieldsOf(body, size > 0), fileName: '', fileBytes: size }
}

/** The fields as a form has them. null and an empty list are none. */
function fieldsOf(body: unknown, hasAudio: boolean): Map<string, string[]> {
  if (!isObject(body) || Array.isArray(body)) throw invalidForm('/', 'Send a JSON object.')
  const { input_audio: audio, ...others } = body
  // What was lifted has left an empty text. Without that, it was of another object.
  const data = isObject(audio) ? audio['data'] : audio
  if (hasAudio ? data !== '' : data !== undefined && data !== null && data !== '') throw notBase64()
  const fields = new Map<string, string[]>()
  for (const [name, value] of Object.entries(others)) {
    const values = (Array.isArray(value) ? value : [value]).filter((entry) => entry !== null)
    const texts = values.map((entry) => (typeof entry === 'string' ? entry : JSON.stringify(entry)))
    if (![name, ...texts].every(isPrintable)) {
      throw invalidForm(isPrintable(name) ? `/${name}` : '/…', unprintableText)
    }
    if (texts.length > 0) fields.set(name, texts)
  }
  return fields
}

function tooLong(): AppError {
  const message = `Beside input_audio.data, the JSON may have at most ${mostBeside} bytes. Send more as multipart/form-data.`
  return new AppError('BODY_TOO_LARGE', message, { maxBytes: mostBeside })
}
