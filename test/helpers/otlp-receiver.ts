// A collector on loopback that takes OTLP over HTTP as JSON, like OpenTelemetry's own on port 4318.
import { createServer } from 'node:http'
import { listen } from './listen.ts'

export interface ReceivedSpan {
  name: string
  traceId: string
  spanId: string
  /** Empty: the first span of its trace, or of its part of the trace in another program. */
  parentSpanId: string
  kind: number
  failed: boolean
  attributes: Record<string, unknown>
  resource: Record<string, unknown>
}

export interface OtlpReceiver {
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  address: string
  spans: ReceivedSpan[]
  paths: Set<string>
  close: () => Promise<void>
}

interface KeyValue {
  key: string
  value: { stringValue?: string; intValue?: number | string; doubleValue?: number }
}
interface ExportRequest {
  resourceSpans: {
    resource: { attributes: KeyValue[] }
    scopeSpans: {
      spans: {
        name: string
        traceId: string
        spanId: string
        parentSpanId?: string
        kind: number
        status: { code: number }
        attributes: KeyValue[]
      }[]
    }[]
  }[]
}

export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = []
  const paths = new Set<string>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      paths.add(`${request.method} ${request.url} ${request.headers['content-type']}`)
      spans.push(...readSpans(JSON.parse(Buffer.concat(chunks).toString('utf8')) as ExportRequest))
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  const address = await listen(server)
  return {
    address,
    spans,
    paths,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function readSpans({ resourceSpans }: ExportRequest): ReceivedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap((scope) =>
      scope.spans.map(({ parentSpanId = '', status, attributes, ...span }) => ({
        ...span,
        parentSpanId,
        failed: status.code === 2,
        attributes: asObject(attributes),
        resource: asObject(resource.attributes),
      })),
    ),
  )
}

function asObject(list: KeyValue[]): Record<string, unknown> {
  return Object.fromEntries(list.map(({ key, value }) => [key, Object.values(value)[0]]))
}
