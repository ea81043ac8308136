import { readFile, rm } from 'node:fs/promises'
import { invalidForm, receiveForm, type ReceivedForm } from '../../platform/http/receive-form.ts'
import type { FormFields } from './open-form.ts'
import type { AudioRequest } from './open-request.ts'
import { downloadMedia, type ReceiveDeps } from './receive-media.ts'

/** Longest address that is looked for in a file, bytes. */
const longestAddress = 2048

export interface FileOrAddress<O> {
  /** The field for the address, as an error names it. */
  addressField: string
  read: (fields: FormFields) => O
  /** Receives a body that isn't a form; undefined: it must be one. */
  receiveOther?: ((target: string) => Promise<ReceivedForm>) | undefined
}

/**
 * Writes the file of a form to `target`, or what the address in its fields leads to. Fields may come after the file.
 * Throws as `receiveForm` and `downloadMedia` do.
 */
export async function receiveOrDownload<O extends { url: string | null }>(
  deps: ReceiveDeps,
  { caller, stream, headers, signal }: Pick<AudioRequest, 'caller' | 'stream' | 'headers' | 'signal'>,
  target: string,
  { addressField, read, receiveOther }: FileOrAddress<O>,
): Promise<{ options: O; fileName: string; fileBytes: number }> {
  const { maxUploadBytes, minFreeBytes } = deps.media
  const form =
    (await receiveOther?.(target)) ??
    (await receiveForm(stream, {
      headers,
      userId: caller.userId,
      fileField: 'file',
      isFileOptional: true,
      target,
      maxFileBytes: maxUploadBytes,
      minFreeBytes,
      signal,
    }))
  const options = read(form.fields)
  const written = receiveOther === undefined ? await addressIn(target, form) : null
  const url = written ?? options.url
  const hasFile = written === null ? form.fileBytes > 0 || form.fileName !== '' : options.url !== null
  if (hasFile === (url !== null)) {
    const message = hasFile
      ? `Send either the file or its address in ${addressField}, not both.`
      : `The field "file" is required: the file, or its address in ${addressField}.`
    throw invalidForm('/file', message)
  }
  const { fileName, fileBytes } = url === null ? form : await downloadMedia(deps, url, target, signal)
  return { options, fileName, fileBytes }
}

/** The address that a client of Together writes as text into the field of the file, which has no name then; or null. */
async function addressIn(target: string, { fileName, fileBytes }: ReceivedForm): Promise<string | null> {
  if (fileName !== '' || fileBytes === 0 || fileBytes > longestAddress) return null
  const text = (await readFile(target, 'utf8')).trim()
  if (!/^https?:\/\/\S+$/i.test(text)) return null
  await rm(target)
  return text
}
