import type { S3Settings } from '../../config/blobs.ts'

/** The URL of an object, or of the bucket for an empty name. */
export function objectUrl(
  { bucket, pathStyle }: Pick<S3Settings, 'bucket' | 'pathStyle'>,
  endpoint: string,
  object: string,
): URL {
  const url = new URL(endpoint)
  if (pathStyle) url.pathname = object === '' ? `/${bucket}` : `/${bucket}/${object}`
  else {
    url.hostname = `${bucket}.${url.hostname}`
    url.pathname = `/${object}`
  }
  return url
}
