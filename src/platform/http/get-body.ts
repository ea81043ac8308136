import type { FastifyReply, FastifyRequest, RequestPayload } from 'fastify'
import { noBody } from './body-limits.ts'
import { notJson, parseJson } from './parse-json.ts'
import { readBody } from './read-body.ts'

/**
 * Reads the JSON body of a GET request, which the framework ignores. An empty body counts as none. Only for endpoints
 * whose contract has a body. @throws AppError UNSUPPORTED_MEDIA_TYPE, BODY_TOO_LARGE, MALFORMED_JSON
 */
export async function readGetBody(
  request: FastifyRequest,
  _reply: FastifyReply,
  payload: RequestPayload,
): Promise<RequestPayload> {
  const bytes = await readBody(request, payload)
  if (bytes.length === 0) return payload
  const type = request.headers['content-type']
  if (type !== undefined && !/^application\/json\s*(;|$)/i.test(type)) {
    throw notJson()
  }
  request.body = parseJson(bytes, request.routeOptions.config.body ?? noBody)
  return payload
}
