import { readFileSync } from 'node:fs'
import { messageOf, UsageError } from '../../contract/app-error.ts'
import { checkBaseUrl, type Settings } from './settings.ts'

/** Media in a bucket of an S3-compatible store. */
export interface S3Settings {
  bucket: string
  /** Start of all object names; empty, or ends in a slash. */
  prefix: string
  /** URL of the store, without a trailing slash. */
  endpoint: string
  /** URL at which clients reach the store, for presigned addresses. */
  publicEndpoint: string
  region: string
  /** Whether the bucket is in the path of a URL instead of its host name. */
  pathStyle: boolean
  keys: S3Keys
  /** Whether Tiro streams downloads, or redirects clients to the store. */
  downloads: 'stream' | 'redirect'
  /** Largest size of the local copies that are kept, bytes. */
  cacheBytes: number
}

interface S3Keys {
  accessKeyId: string
  secretAccessKey: string
  sessionToken: string | null
}

/** Reads where media is stored. Null: in the data folder. */
export function readBlobs({ text, integer, choice, flag }: Settings): S3Settings | null {
  const place = text('TIRO_BLOBS')
  if (place === null) return null
  const [, bucket, folder = ''] =
    /^s3:\/\/([a-z\d][a-z\d.-]{1,61}[a-z\d])(?:\/((?:[\w.-]+\/)*[\w.-]*))?$/i.exec(place) ?? []
  if (bucket === undefined) {
    throw new UsageError(`TIRO_BLOBS must be a bucket and a prefix, such as s3://media/tiro, not "${place}".`)
  }
  const region = text('TIRO_S3_REGION') ?? 'us-east-1'
  const given = text('TIRO_S3_ENDPOINT')
  const endpoint = checkEndpoint('TIRO_S3_ENDPOINT', given ?? `https://s3.${region}.amazonaws.com`)
  return {
    bucket,
    prefix: folder === '' || folder.endsWith('/') ? folder : `${folder}/`,
    endpoint,
    publicEndpoint: checkEndpoint('TIRO_S3_PUBLIC_ENDPOINT', text('TIRO_S3_PUBLIC_ENDPOINT') ?? endpoint),
    region,
    pathStyle: flag('TIRO_S3_PATH_STYLE', given !== null),
    keys: readKeys(text),
    downloads: choice('TIRO_S3_DOWNLOADS', ['stream', 'redirect'], 'stream'),
    cacheBytes: integer('TIRO_S3_CACHE_BYTES', 10 * 1024 ** 3),
  }
}

function checkEndpoint(name: string, url: string): string {
  const base = checkBaseUrl(name, url, 'https://s3.example.org')
  const { username, password, pathname, search } = new URL(base)
  // The value isn't repeated: it may contain a password.
  if (username !== '' || password !== '') throw new UsageError(`${name} must not contain a user name or password.`)
  if (pathname !== '/' || search !== '') throw new UsageError(`${name} must be a URL without a path.`)
  return base
}

function readKeys(text: Settings['text']): S3Keys {
  const file = text('TIRO_S3_CREDENTIALS_FILE')
  const accessKeyId = text('TIRO_S3_ACCESS_KEY_ID')
  const secretAccessKey = text('TIRO_S3_SECRET_ACCESS_KEY')
  if (file !== null) {
    if (accessKeyId !== null || secretAccessKey !== null) {
      throw new UsageError('Set TIRO_S3_CREDENTIALS_FILE or TIRO_S3_ACCESS_KEY_ID, not both.')
    }
    return readCredentials(file)
  }
  if (accessKeyId === null || secretAccessKey === null) {
    throw new UsageError(
      'Media on S3 needs keys. Set TIRO_S3_ACCESS_KEY_ID and TIRO_S3_SECRET_ACCESS_KEY, or TIRO_S3_CREDENTIALS_FILE.',
    )
  }
  return { accessKeyId, secretAccessKey, sessionToken: text('TIRO_S3_SESSION_TOKEN') }
}

/** The first profile of a file in the format of ~/.aws/credentials. Messages never contain its lines. */
function readCredentials(file: string): S3Keys {
  let lines: string[]
  try {
    lines = readFileSync(file, 'utf8').split('\n')
  } catch (error) {
    throw new UsageError(`TIRO_S3_CREDENTIALS_FILE can't be read: ${messageOf(error)}`)
  }
  const valueOf = (name: string): string | null => {
    const line = lines.find((one) => one.split('=')[0]?.trim().toLowerCase() === name)
    return line?.slice(line.indexOf('=') + 1).trim() ?? null
  }
  const accessKeyId = valueOf('aws_access_key_id')
  const secretAccessKey = valueOf('aws_secret_access_key')
  if (accessKeyId === null || secretAccessKey === null) {
    throw new UsageError(`${file} must contain the lines aws_access_key_id = … and aws_secret_access_key = ….`)
  }
  return { accessKeyId, secretAccessKey, sessionToken: valueOf('aws_session_token') }
}
