import { AsyncLocalStorage } from 'node:async_hooks'

export type Attributes = Record<string, string | number>

/** A piece of work with a start and an end, as a part of a trace. */
export interface Span {
  readonly traceId: string
  /** Names this span as a parent (https://www.w3.org/TR/trace-context/). */
  readonly traceparent: string
  set: (attributes: Attributes) => void
  /** Marks it as failed. */
  fail: (error: unknown) => void
  end: () => void
}

/** The request or job that the current code works for. */
export interface Scope {
  /** Fields of every log line of this work. */
  readonly fields: Record<string, string | number>
  /** Null without tracing. */
  readonly span: Span | null
}

const scopes = new AsyncLocalStorage<Scope>()

/** Runs `work` in a scope: its log lines have the scope's fields, and its spans are children of the scope's span. */
export function runInScope<T>(scope: Scope, work: () => T): T {
  return scopes.getStore() === scope ? work() : scopes.run(scope, work)
}

/** The scope of the current code; undefined outside requests and jobs. */
export function currentScope(): Scope | undefined {
  return scopes.getStore()
}

/** Adds fields to the log lines of the current work, and as attributes (`tiro.NAME`) to its span. */
export function annotate(fields: Record<string, string>): void {
  const scope = scopes.getStore()
  if (scope === undefined) return
  Object.assign(scope.fields, fields)
  scope.span?.set(Object.fromEntries(Object.entries(fields).map(([name, value]) => [`tiro.${name}`, value])))
}

/** The fields of the current scope for a log line, with the ID of its trace. */
export function logFields(): Record<string, string | number> {
  const scope = scopes.getStore()
  if (scope === undefined) return {}
  return scope.span === null ? { ...scope.fields } : { ...scope.fields, traceId: scope.span.traceId }
}
