import { invalidForm, receiveForm, type ReceivedForm } from '../../platform/http/receive-form.ts'
import type { FormFields } from './open-form.ts'
import type { AudioRequest } from './open-request.ts'
import { downloadMedia, type ReceiveDeps } from './receive-media.ts'

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
  const { url } = options
  const hasFile = form.fileBytes > 0 || form.fileName !== ''
  if (hasFile === (url !== null)) {
    const message = hasFile
      ? `Send either the file or its address in ${addressField}, not both.`
      : `The field "file" is required: the file, or its address in ${addressField}.`
    throw invalidForm('/file', message)
  }
  const { fileName, fileBytes } = url === null ? form : await downloadMedia(deps, url, target, signal)
  return { options, fileName, fileBytes }
}
