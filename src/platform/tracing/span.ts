import { currentScope, runInScope, type Attributes, type Span } from './scope.ts'

export interface SpanOptions {
  /** `server`: an incoming request, `client`: an outgoing one, `consumer`: a job. Default `internal`. */
  kind?: 'server' | 'client' | 'consumer' | 'internal'
  attributes?: Attributes
  /** W3C `traceparent` of the parent; null: a new trace. Default: the span of the current scope. */
  parent?: string | null
}

export interface Tracer {
  start: (name: string, options: SpanOptions & { parent: string | null }) => Span
  /** Sends the remaining spans. */
  close: () => Promise<void>
}

let active: Tracer | null = null

/** Sets the tracer of this process; null: no tracing. */
export function useTracer(tracer: Tracer | null): void {
  active = tracer
}

/** Whether spans are kept: without, callers needn't gather what they would say. */
export function isTracing(): boolean {
  return active !== null
}

/** Starts a span that the caller ends; null without tracing. */
export function startSpan(name: string, options: SpanOptions): Span | null {
  if (active === null) return null
  const parent = options.parent === undefined ? currentTraceparent() : options.parent
  return active.start(name, { ...options, parent })
}

/** Runs `work` as a span. Spans inside are its children. Without tracing, only runs `work`. */
export async function inSpan<T>(
  name: string,
  options: SpanOptions,
  work: (span: Span | null) => Promise<T>,
): Promise<T> {
  const span = startSpan(name, options)
  if (span === null) return work(null)
  try {
    return await runInScope({ fields: currentScope()?.fields ?? {}, span }, () => work(span))
  } catch (error) {
    span.fail(error)
    throw error
  } finally {
    span.end()
  }
}

/** `traceparent` of the current span, for a job or a request that continues its trace; null without one. */
export function currentTraceparent(): string | null {
  return currentScope()?.span?.traceparent ?? null
}
