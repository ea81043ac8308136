import type { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import type { Target } from './check-url.ts'
import type { Resolve } from './resolve-host.ts'

export interface OutboundRequest {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  /** Aborts the request and, later, its body. */
  signal?: AbortSignal
  /** How long the connection, the head of the answer, and each pause in its body may take. Milliseconds, default 15,000. */
  timeoutMs?: number
  /** How many redirects are followed, each checked like the first address. Default 0: a redirect is an answer. */
  redirects?: number
}

export interface OutboundAnswer {
  status: number
  /** Lower-case names. */
  headers: Record<string, string>
  /** Where the answer came from, after redirects. */
  url: URL
  /** Must be read, or destroyed. */
  body: Readable
}

/** The one way to every address that a user can name. */
export interface Outbound {
  /**
   * Checks an address and looks up its name.
   * @throws AppError UNSAFE_URL with `reason`
   */
  check: (address: string) => Promise<Target>
  /**
   * Asks an address. The name is resolved once and the connection goes to the address that was checked.
   * @throws AppError UNSAFE_URL; undici's errors for connections that fail
   */
  request: (address: string, options?: OutboundRequest) => Promise<OutboundAnswer>
  /** A bare connection to a checked address, for the forward proxy. */
  connect: (target: Pick<Target, 'protocol' | 'host' | 'port'>, signal: AbortSignal) => Promise<Socket>
  close: () => Promise<void>
}

export interface OutboundOptions {
  /** CIDRs that are allowed although they are not public. */
  allow: readonly string[]
  /** Whether http is allowed on the public internet. */
  http: boolean
  resolve?: Resolve
}
