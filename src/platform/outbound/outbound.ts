import type { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import type { Target } from './check-url.ts'
import type { Resolve } from './resolve-host.ts'

export interface OutboundRequest {
  method?: 'GET' | 'POST' | 'PUT'
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** Aborts the request and, later, its body. */
  signal?: AbortSignal
  /**
   * Time limit for the response headers and each pause in the body. Milliseconds, default 15,000. Connecting to each of a
   * few addresses has its own.
   */
  timeoutMs?: number
  /** Maximum number of redirects, each checked like the first URL. Default 0: redirects are returned as responses. */
  redirects?: number
}

export interface OutboundAnswer {
  status: number
  /** Lower-case names. */
  headers: Record<string, string>
  /** URL of the response, after redirects. */
  url: URL
  /** Must be read or destroyed. */
  body: Readable
}

/** The only client for URLs that users can enter. */
export interface Outbound {
  /**
   * Checks a URL and looks up its name.
   * @throws AppError UNSAFE_URL with `reason`
   */
  check: (address: string) => Promise<Target>
  /**
   * Sends a request. The name is resolved once, and the connection goes to the address that was checked.
   * @throws AppError UNSAFE_URL; undici's errors for failed connections
   */
  request: (address: string, options?: OutboundRequest) => Promise<OutboundAnswer>
  /** A bare connection to a checked address, for the forward proxy. */
  connect: (target: Pick<Target, 'protocol' | 'host' | 'port'>, signal: AbortSignal) => Promise<Socket>
  close: () => Promise<void>
}

export interface OutboundOptions {
  /** CIDRs that are allowed although they aren't public. */
  allow: readonly string[]
  /** Whether http is allowed on the public internet. */
  http: boolean
  resolve?: Resolve
}
