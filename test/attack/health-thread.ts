import { parentPort, workerData } from 'node:worker_threads'
import { residentMb, type Health } from './vital-signs.ts'

const { address, pid } = workerData as { address: string; pid: number }
const health: Health = { times: [], failures: [], memory: [] }
const ended = new AbortController()
parentPort?.once('message', () => ended.abort())
// The first request of a thread also loads the client.
await fetch(`${address}/api/v1/healthz`)
while (!ended.signal.aborted) {
  const start = performance.now()
  const status = await fetch(`${address}/api/v1/healthz`).then(
    async (response) => (await response.text(), response.status),
    (error: unknown) => String(error),
  )
  if (status !== 200) health.failures.push(String(status))
  health.times.push(performance.now() - start)
  health.memory.push(residentMb(pid))
  await new Promise((resolve) => setTimeout(resolve, 25))
}
parentPort?.postMessage(health, [])
