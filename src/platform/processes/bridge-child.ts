// Runs inside the sandbox, as a program of its own: it imports nothing of Tiro.
// node bridge.mts SOCKET PORT PROGRAM ARGUMENTS…
import { spawn } from 'node:child_process'
import { connect, createServer } from 'node:net'
import { constants } from 'node:os'
import { pipeline } from 'node:stream'

const [socket = '', port = '', program = '', ...args] = process.argv.slice(2)

// Each side may finish sending before the other.
const server = createServer({ allowHalfOpen: true }, (client) => {
  const proxy = connect({ path: socket, allowHalfOpen: true })
  pipeline(client, proxy, () => undefined)
  pipeline(proxy, client, () => undefined)
})
server.listen(Number(port), '127.0.0.1', () => {
  const child = spawn(program, args, { stdio: 'inherit' })
  child.once('error', () => process.exit(127))
  child.once('exit', (code, signal) => process.exit(code ?? 128 + (signal === null ? 0 : constants.signals[signal])))
})
