import type { EndpointSpec } from '../../contract/endpoint.ts'
import { AppError } from '../../contract/app-error.ts'

/** The media types in an Accept header, without those it excludes (q=0). */
function accepted(header: string): string[] {
  return header
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => !/;\s*q=0(\.0*)?\s*(;|$)/.test(part))
    .map((part) => part.split(';', 1)[0]?.trim() ?? '')
}

/**
 * Throws AppError NOT_ACCEPTABLE if the client accepts none of the endpoint's media types. Files of unknown type
 * (media) ignore the header.
 */
export function requireAcceptable(spec: EndpointSpec, header: string | undefined): void {
  if (header === undefined || header.trim() === '') return
  const types =
    'contentTypes' in spec.reply
      ? spec.reply.contentTypes.map((type) => type.split(';', 1)[0] ?? type)
      : ['application/json']
  if (types.includes('application/octet-stream')) return
  const wanted = accepted(header)
  const fits = (type: string): boolean =>
    wanted.some((want) => want === '*/*' || want === type || want === `${type.split('/', 1)[0]}/*`)
  if (types.some(fits)) return
  throw new AppError(
    'NOT_ACCEPTABLE',
    `This endpoint responds with ${types.join(', ')}. Your Accept header allows none of them.`,
    {
      allowed: types,
    },
  )
}
