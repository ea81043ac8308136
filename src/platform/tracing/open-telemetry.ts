import { diag, DiagLogLevel, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { parseTraceParent } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { messageOf } from '../../contract/app-error.ts'
import { within } from '../async/within.ts'
import type { Attributes, Span } from './scope.ts'
import type { Tracer } from './span.ts'

export interface TracerOptions {
  /** URL that takes OTLP over HTTP, e.g. `http://localhost:4318/v1/traces`. */
  url: string
  /** Share of new traces that are recorded, 0–1. Traces of callers follow the caller's decision. */
  ratio: number
  attributes: Attributes
  onProblem: (message: string) => void
}

/** Characters of a problem: OpenTelemetry's have the whole answer of the collector, up to 4 MB with each batch. */
const longestProblem = 1000
/** Connections at most: the exporter leaves requests that take too long, but doesn't end those whose answer drips. */
const maxSockets = 4
/** Time for the last spans when the process ends, milliseconds. */
const closeMs = 5000

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
}

/** Sends spans to an OpenTelemetry collector, in batches. The exporter reads OTEL_EXPORTER_OTLP_HEADERS and _TIMEOUT. */
export function createTracer({ url, ratio, attributes, onProblem }: TracerOptions): Tracer {
  const note = (message: string): void => onProblem(message.slice(0, longestProblem))
  diag.setLogger({ error: note, warn: note, info: () => {}, debug: () => {}, verbose: () => {} }, DiagLogLevel.WARN)
  const provider = new TracerProvider({
    // OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES come last, so they win.
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'tiro', ...attributes }))
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url, httpAgentOptions: { keepAlive: true, maxSockets } }),
        scheduledDelayMillis: 2000,
      }),
    ],
  })
  const tracer = provider.getTracer('tiro')
  return {
    start: (name, { kind = 'internal', attributes: given = {}, parent }): Span => {
      const remote = parent === null ? null : parseTraceParent(parent)
      const context = remote === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true })
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes: given }, context)
      const { traceId, spanId, traceFlags } = span.spanContext()
      return {
        traceId,
        traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
        set: (more) => void span.setAttributes(more),
        fail: (error) => {
          span.setStatus({ code: SpanStatusCode.ERROR, message: messageOf(error) })
          span.setAttributes({ 'error.type': error instanceof Error ? error.name : typeof error })
        },
        end: () => span.end(),
      }
    },
    close: () =>
      within(
        closeMs,
        // A collector's refusal mustn't make the end of the process fail.
        () => provider.shutdown().catch((error: unknown) => note(messageOf(error))),
        () => note(`The collector didn't take the last spans within ${closeMs / 1000} s.`),
      ),
  }
}
