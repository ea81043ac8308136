import type { Server } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { messageOf } from '../../contract/app-error.ts'
import { createServer } from './node-http.ts'
import { metricsText, type Metric } from './metrics-text.ts'

export interface MetricsOptions {
  host: string
  port: number
  /** Collects the metrics of other modules. */
  collect: () => Promise<Metric[]>
  /** What /readyz answers. Rejects if this process can't work now. */
  readiness: () => Promise<object>
  onError: (error: unknown) => void
}

/**
 * Serves /metrics on a separate port: its figures are for the operator, not the public. Also serves /healthz and
 * /readyz, since a worker has no other port.
 */
export async function startMetrics(options: MetricsOptions): Promise<{ close: () => Promise<void> }> {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?', 1)[0]
    const answer = (status: number, text: string): void => {
      response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${text}\n`)
    }
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (isRead && path === '/healthz') return answer(200, '{"status":"ok"}')
    if (isRead && path === '/readyz') {
      options.readiness().then(
        (found) => answer(200, JSON.stringify(found)),
        (error: unknown) => answer(503, messageOf(error)),
      )
      return
    }
    if (!isRead || path !== '/metrics') return answer(404, 'Only /metrics, /healthz and /readyz are served here.')
    options
      .collect()
      .then((metrics) => {
        const text = metricsText([...metrics, ...ofProcess(delay)])
        // Each response covers the time since the previous one.
        delay.reset()
        response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text)
      })
      .catch((error: unknown) => {
        options.onError(error)
        answer(500, "Couldn't collect the metrics. See the server's log.")
      })
  })
  await listen(server, options)
  return {
    close: async () => {
      delay.disable()
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

function listen(server: Server, { host, port }: MetricsOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

function ofProcess(delay: ReturnType<typeof monitorEventLoopDelay>): Metric[] {
  const seconds = (nanoseconds: number): number => (Number.isFinite(nanoseconds) ? nanoseconds / 1e9 : 0)
  return [
    {
      name: 'tiro_event_loop_delay_seconds',
      type: 'gauge',
      help: 'Event loop delay since the last scrape.',
      samples: [50, 99, 100].map((p) => ({
        labels: { quantile: String(p / 100) },
        value: seconds(delay.percentile(p)),
      })),
    },
    {
      name: 'tiro_process_resident_memory_bytes',
      type: 'gauge',
      help: 'Memory of the server process, without its engine processes.',
      samples: [{ value: process.memoryUsage.rss() }],
    },
  ]
}
