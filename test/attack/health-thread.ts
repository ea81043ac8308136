import { parentPort, workerData } from 'node:worker_threads'
import { residentMb, type Health } from './vital-signs.ts'

const { address, pid, idleAddress } = workerData as { address: string; pid: number; idleAddress: string }
const health: Health = { times: [], idleTimes: [], failures: [], memory: [] }
const ended = new AbortController()
parentPort?.once('message', () => ended.abort())
// The first request of a thread also loads the client.
await fetch(`${address}/api/v1/healthz`)
await (await fetch(idleAddress)).text()
parentPort?.postMessage('ready', [])
while (!ended.signal.aborted) {
  const start = performance.now()
  const status = await fetch(`${address}/api/v1/healthz`).then(
    async (response) => (await response.text(), response.status),
    (error: unknown) => String(error),
  )
  if (status !== 200) health.failures.push(String(status))
  const answered = performance.now()
  health.times.push(answered - start)
  await (await fetch(idleAddress)).text()
  health.idleTimes.push(performance.now() - answered)
  health.memory.push(residentMb(pid))
  await new Promise((resolve) => setTimeout(resolve, 25))
}
parentPort?.postMessage(health, [])
