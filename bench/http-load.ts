// Requests random URLs over several connections and prints answers, answers per second and latencies as JSON.
// A separate process, so that the load doesn't slow the server: http-load.ts BASE IDS KEY SECONDS CONNECTIONS
// IDS is a file with one ID per line. Each request is BASE followed by a random one of them.
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'

const [base = '', file = '', key = '', seconds = '3', connections = '16'] = process.argv.slice(2)
const { hostname, port, pathname } = new URL(base)
const requests = readFileSync(file, 'utf8')
  .trimEnd()
  .split('\n')
  .map((id) => Buffer.from(`GET ${pathname}${id} HTTP/1.1\r\nhost: ${hostname}\r\nx-api-key: ${key}\r\n\r\n`))
const latencies: number[] = []
let answered = 0
const failures: string[] = []
const warmUntil = performance.now() + 1000
const until = warmUntil + Number(seconds) * 1000

function ask(): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname)
    let sentAt = 0
    let pending = ''
    const next = (): void => {
      if (performance.now() > until) {
        socket.destroy()
        resolve()
        return
      }
      sentAt = performance.now()
      socket.write(requests[Math.floor(Math.random() * requests.length)] ?? '')
    }
    socket.setNoDelay(true)
    socket.on('connect', next)
    socket.on('error', () => {
      failures.push('the connection broke')
      resolve()
    })
    socket.on('data', (chunk: Buffer) => {
      pending += chunk.toString('latin1')
      const head = pending.indexOf('\r\n\r\n')
      if (head === -1) return
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(pending.slice(0, head))?.[1] ?? 0)
      if (pending.length < head + 4 + length) return
      if (!pending.startsWith('HTTP/1.1 200')) failures.push(pending.slice(0, 100))
      pending = ''
      answered += 1
      const now = performance.now()
      if (now > warmUntil) latencies.push(now - sentAt)
      next()
    })
  })
}

await Promise.all(Array.from({ length: Number(connections) }, ask))
latencies.sort((a, b) => a - b)
const at = (share: number): number => latencies[Math.floor(latencies.length * share)] ?? 0
console.log(
  JSON.stringify({
    answered,
    perSecond: latencies.length / Number(seconds),
    median: at(0.5),
    p99: at(0.99),
    failures: failures.slice(0, 3),
  }),
)
