import path from 'node:path'
import { invalidBody } from '../../../contract/app-error.ts'
import { endpoints } from '../../../contract/endpoints/index.ts'
import { requestChecks } from '../../../platform/http/validate.ts'
import { isPrintable } from '../../../text/is-printable.ts'
import { storableStart } from '../../../text/storable-start.ts'
import type { NewRecording } from '../../recordings/create-recording.ts'
import { decodeBase64, headerError } from './read-headers.ts'

export interface TusMetadata {
  /** The recording that gets the upload; null: a new one. */
  recordingId: string | null
  mimeType: string
  recording: NewRecording
}

const { body } = endpoints.createRecording
const checks = requestChecks(endpoints.createRecording)
/** Fields of a new recording that say where its media comes from: from this upload. */
const sources = new Set(['source', 'sourceUrl'])
/** The fields that a client may set, and whether each is text. Others are JSON. */
const fields = new Map(
  Object.entries(body.properties as Record<string, { type?: string | string[] }>)
    .filter(([name]) => !sources.has(name))
    .map(([name, { type }]) => [name, [type].flat().includes('string')]),
)

/**
 * What Upload-Metadata says of the file and its recording. Clients have names of their own for the file: tus-js-client's
 * are `filename` and `filetype`, Uppy's `name` and `type`. AppError INVALID_BODY
 */
export function readMetadata(header: string): TusMetadata {
  const pairs = pairsOf(header)
  const text = (...names: string[]): string | undefined => {
    const found = names.map((name) => pairs.get(name)).find((value) => value !== undefined && value.length > 0)
    return found === undefined ? undefined : new TextDecoder().decode(found)
  }
  const recording: Record<string, unknown> = {}
  for (const [name, isText] of fields) {
    const value = text(name)
    if (value !== undefined) recording[name] = isText ? value : parsed(name, value)
  }
  recording['title'] ??= storableStart(path.parse(text('filename', 'name') ?? '').name).trim() || 'Recording'
  checks.body(recording)
  const recordingId = text('recordingId') ?? null
  if (recordingId !== null && !isPrintable(recordingId)) {
    throw headerError('Upload-Metadata', 'recordingId must be the ID of a recording.')
  }
  return {
    recordingId,
    mimeType: storableStart(text('filetype', 'type') ?? '').trim() || 'application/octet-stream',
    // The check has it.
    recording: recording as NewRecording,
  }
}

/** The values by key. A key may stand alone. */
function pairsOf(header: string): Map<string, Buffer> {
  const pairs = new Map<string, Buffer>()
  if (header.trim() === '') return pairs
  for (const pair of header.split(',')) {
    const [key = '', base64 = '', ...more] = pair.trim().split(' ')
    const value = decodeBase64(base64)
    if (key === '' || more.length > 0 || value === null || pairs.has(key)) {
      throw headerError('Upload-Metadata', 'Must be pairs of a key and a value in base64, with commas between them.')
    }
    pairs.set(key, value)
  }
  return pairs
}

function parsed(name: string, text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw invalidBody(
      `/${name}`,
      'json',
      'Must be JSON, such as 2, true or ["a", "b"].',
      `Body: /${name}: Must be JSON.`,
    )
  }
}
