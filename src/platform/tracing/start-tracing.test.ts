import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test, type TestContext } from 'node:test'
import { pino } from 'pino'
import { limit } from '../../../test/helpers/time-limits.ts'
import { inSpan } from './span.ts'
import { startTracing } from './start-tracing.ts'

/** Sends a span to a collector that answers so, and stops. @returns the lines in the log, and the time that stopping took */
async function trace(t: TestContext, answer: RequestListener): Promise<{ problems: string[]; took: number }> {
  const collector = createServer(answer).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  t.after(() => {
    collector.closeAllConnections()
    collector.close()
  })
  const { port } = collector.address() as AddressInfo
  const problems: string[] = []
  const log = pino({}, { write: (line) => problems.push(line) })
  const stop = await startTracing(
    { tracing: { url: `http://127.0.0.1:${port}/v1/traces`, ratio: 1 }, role: 'all' },
    log,
  )
  await inSpan('work', {}, async () => {})
  const began = performance.now()
  await stop()
  return { problems, took: performance.now() - began }
}

const collectors: Record<string, RequestListener> = {
  'refuses with a long answer': (_, response) => response.writeHead(400, 'x'.repeat(2000)).end('x'.repeat(3_900_000)),
  drips: (_, response) => {
    const timer = setInterval(() => response.write('x'), 100)
    response.on('close', () => clearInterval(timer))
  },
  'never answers': () => {},
}
for (const [what, answer] of Object.entries(collectors)) {
  test(`a collector that ${what} is a short problem, and doesn't keep the process from ending`, async (t) => {
    const { problems, took } = await trace(t, (request, response) => {
      request.resume()
      answer(request, response)
    })
    assert.ok(problems.length > 0 && problems.every(({ length }) => length < 1500), problems.join(' ').slice(0, 3000))
    assert.ok(took < limit(9000), `${Math.round(took)} ms`)
  })
}
