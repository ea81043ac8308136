import type { FastifyInstance } from 'fastify'
import type { Metric } from './metrics-text.ts'

/** Upper bounds of the duration buckets, seconds. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60]

interface Seen {
  method: string
  route: string
  status: string
  count: number
  seconds: number
  /** Number of responses within each bound. */
  buckets: number[]
}

/** Counts responses and their duration by route. Not by URL, since IDs would make the labels unbounded. */
export function countAnswers(server: FastifyInstance): () => Metric[] {
  const seen = new Map<string, Seen>()
  server.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    const status = `${Math.floor(reply.statusCode / 100)}xx`
    // Clients can send any method. Those without a route share one label.
    const method = request.routeOptions.url === undefined ? 'ANY' : request.method
    const name = `${method} ${route} ${status}`
    let one = seen.get(name)
    if (one === undefined) {
      one = { method, route, status, count: 0, seconds: 0, buckets: bounds.map(() => 0) }
      seen.set(name, one)
    }
    const seconds = reply.elapsedTime / 1000
    one.count += 1
    one.seconds += seconds
    for (const [n, bound] of bounds.entries()) if (seconds <= bound) one.buckets[n] = (one.buckets[n] ?? 0) + 1
    done()
  })
  return () => {
    const samples = [...seen.values()].flatMap(({ method, route, status, count, seconds, buckets }) => {
      const labels = { method, route, status }
      return [
        ...bounds.map((le, n) => ({
          suffix: '_bucket',
          labels: { ...labels, le: String(le) },
          value: buckets[n] ?? 0,
        })),
        { suffix: '_bucket', labels: { ...labels, le: '+Inf' }, value: count },
        { suffix: '_sum', labels, value: seconds },
        { suffix: '_count', labels, value: count },
      ]
    })
    const help = 'Responses and their duration, by route.'
    return [{ name: 'tiro_http_request_duration_seconds', type: 'histogram', help, samples }]
  }
}
