import { receiveForm } from '../../platform/http/receive-form.ts'
import {
  openRequest,
  type AudioRequest,
  type OpenRequest,
  type RequestDeps,
  type RequestOptions,
} from './open-request.ts'
import { asWav, type RawAudio } from './raw-audio.ts'

export type FormFields = ReadonlyMap<string, readonly string[]>

export interface FormRequest<O extends RequestOptions> {
  /** The field that is the file. */
  fileField: string
  read: (fields: FormFields) => O
  /** What samples without a container are; absent or null: a file. */
  raw?: RawAudio | null
  /** Whether a workspace may keep the recording. */
  isKept?: boolean
}

/** Opens a request whose file, and options perhaps, come in a form. */
export async function openForm<O extends RequestOptions>(
  deps: RequestDeps,
  request: Omit<AudioRequest, 'onError'>,
  { fileField, read, raw = null, isKept = true }: FormRequest<O>,
): Promise<OpenRequest<O>> {
  const receive = async (target: string) => {
    const { fields, fileName, fileBytes } = await receiveUpload(deps, request, target, { fileField, raw })
    return { options: read(fields), fileName, fileBytes, knownVoices: [] }
  }
  return openRequest(deps, request, receive, isKept)
}

/** Writes the file of a form to `target`, within the limits of uploads. */
export async function receiveUpload(
  { media }: Pick<RequestDeps, 'media'>,
  { caller, stream, headers, signal }: Pick<AudioRequest, 'caller' | 'stream' | 'headers' | 'signal'>,
  target: string,
  { fileField, raw }: { fileField: string; raw: RawAudio | null },
): ReturnType<typeof receiveForm> {
  return receiveForm(stream, {
    headers,
    userId: caller.userId,
    fileField,
    target,
    maxFileBytes: media.maxUploadBytes,
    minFreeBytes: media.minFreeBytes,
    signal,
    ...(raw === null ? {} : { transform: (body) => asWav(body, raw) }),
  })
}
