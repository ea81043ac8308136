// Prism, a third-party proxy that checks each request and response against the OpenAPI document.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const repository = fileURLToPath(new URL('../..', import.meta.url))

export interface ValidatingProxy {
  address: string
  /** Responses so far that didn't match the document. */
  violations: () => readonly string[]
  stop: () => Promise<void>
}

/**
 * Starts Prism in front of a server. `refuse`: it responds with an error if a request or response doesn't match the
 * document; otherwise it forwards everything and records such responses.
 */
export async function startValidatingProxy(upstream: string, options: { refuse: boolean }): Promise<ValidatingProxy> {
  const prism = path.join(repository, 'node_modules/@stoplight/prism-cli/dist/index.js')
  const args = ['proxy', path.join(repository, 'openapi.yaml'), upstream, '--host', '127.0.0.1', '--port', '0']
  const child = spawn(process.execPath, [prism, ...args, ...(options.refuse ? ['--errors'] : [])], {
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = new Promise<void>((resolve) => {
    child.on('exit', () => resolve())
  })
  const violations: string[] = []
  let asked = ''
  let said = ''
  const listening = Promise.withResolvers<string>()
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString('utf8')
  })
  child.on('exit', (code) => listening.reject(new Error(`prism ended with ${code}: ${said}`)))
  createInterface({ input: child.stdout }).on('line', (line) => {
    const match = /Prism is listening on (http:\/\/\S+)/.exec(line)
    if (match?.[1] !== undefined) listening.resolve(match[1])
    if (line.includes('[HTTP SERVER]')) asked = line.replace(/^.*\[HTTP SERVER\]\s*/, '')
    if (/Violation: response|#VIOLATIONS/.test(line))
      violations.push(`${asked}: ${line.replace(/^.*(Violation:|error) /, '')}`)
  })
  return {
    address: await listening.promise,
    violations: () => violations,
    stop: async () => {
      child.kill('SIGTERM')
      await exited
    },
  }
}
