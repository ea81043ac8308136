import { hostname } from 'node:os'
import type { Config } from '../config/config.ts'
import type { Logger } from '../logger.ts'
import { useTracer } from './span.ts'

/**
 * Starts to trace if a collector is configured; resolves to a function that sends the remaining spans and stops.
 * OpenTelemetry's packages (20 MB on disk, 28 MB of memory) are loaded only then.
 */
export async function startTracing(
  { tracing, role }: Pick<Config, 'tracing' | 'role'>,
  log: Logger,
): Promise<() => Promise<void>> {
  if (tracing === null) return async () => {}
  const { createTracer } = await import('./open-telemetry.ts')
  const tracer = createTracer({
    ...tracing,
    attributes: { 'host.name': hostname(), 'process.pid': process.pid, 'tiro.role': role },
    onProblem: (reason) => log.warn({ reason }, 'traces'),
  })
  useTracer(tracer)
  return async () => {
    useTracer(null)
    await tracer.close()
  }
}
