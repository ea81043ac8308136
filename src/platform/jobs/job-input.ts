import { currentTraceparent } from '../tracing/span.ts'
import { isObject } from '../../text/is-object.ts'

/** Key that the trace is stored under, beside the keys of the step's own input. */
const traceKey = 'traceparent'

/** A job's input as stored: with tracing, an object also names the span that queues the job. */
export function writeInput(input: unknown): string {
  const traceparent = currentTraceparent()
  if (traceparent === null || !isObject(input)) return JSON.stringify(input ?? null)
  return JSON.stringify({ ...input, [traceKey]: traceparent })
}

/** The input that the step was queued with, and the span that queued it. */
export function readInput(stored: string): { input: unknown; traceparent: string | null } {
  const input = JSON.parse(stored) as unknown
  if (!isObject(input) || typeof input[traceKey] !== 'string') return { input, traceparent: null }
  const { [traceKey]: traceparent, ...own } = input
  return { input: own, traceparent }
}
