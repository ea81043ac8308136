import { contentTypes, formats } from '../../contract/content.ts'
import { hasNoBody, type EndpointSpec } from '../../contract/endpoint.ts'
import { AppError } from '../../contract/app-error.ts'

interface Range {
  type: string
  /** 0–1; 0: excluded. */
  q: number
}

/** The media ranges of an Accept header. */
function rangesOf(header: string): Range[] {
  return header.split(',').map((part) => {
    const [type = '', ...parameters] = part.split(';').map((one) => one.trim().toLowerCase())
    const q = parameters.map((one) => /^q=([\d.]+)$/.exec(one)?.[1]).find((one) => one !== undefined)
    return { type, q: q === undefined ? 1 : Math.min(1, Number(q) || 0) }
  })
}

/** How much a client wants a type: the q of the most specific range that has it; 0 if none has. */
function wish(ranges: readonly Range[], type: string): number {
  for (const wanted of [type, `${type.split('/', 1)[0]}/*`, '*/*']) {
    const range = ranges.find((one) => one.type === wanted)
    if (range !== undefined) return range.q
  }
  return 0
}

const plain = (type: string): string => type.split(';', 1)[0] ?? type

/**
 * Throws AppError NOT_ACCEPTABLE if the client accepts none of the media types that the endpoint would send. A format
 * in the query decides the type of an export; without it, the header chooses the format, which `query` then has. Files
 * of unknown type (media) ignore the header.
 */
export function requireAcceptable(
  spec: EndpointSpec,
  header: string | undefined,
  query: Record<string, unknown>,
): void {
  if (header === undefined || header.trim() === '' || hasNoBody(spec)) return
  const ranges = rangesOf(header)
  const { properties = {} } = (spec.query ?? {}) as { properties?: object }
  const isExport = 'contentTypes' in spec.reply && spec.reply.json !== undefined && 'format' in properties
  if (isExport && query['format'] === undefined) {
    const [best] = formats.toSorted(
      (a, b) => wish(ranges, plain(contentTypes[b])) - wish(ranges, plain(contentTypes[a])),
    )
    if (best !== undefined && wish(ranges, plain(contentTypes[best])) > 0) {
      query['format'] = best
      return
    }
  }
  const types = typesOf(spec, isExport ? query['format'] : undefined)
  if (types.includes('application/octet-stream') || types.some((type) => wish(ranges, type) > 0)) return
  throw new AppError(
    'NOT_ACCEPTABLE',
    `This endpoint responds with ${types.join(', ')}. Your Accept header allows none of them.`,
    { allowed: types },
  )
}

function typesOf(spec: EndpointSpec, given: unknown): string[] {
  const format = formats.find((one) => one === given)
  if (format !== undefined) return [plain(contentTypes[format])]
  return 'contentTypes' in spec.reply ? spec.reply.contentTypes.map(plain) : ['application/json']
}
