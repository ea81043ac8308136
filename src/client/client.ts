import { createClient as createSdkClient, type ClientOptions as SdkOptions } from '../../packages/sdk/src/client.ts'

export type { Client } from '../../packages/sdk/src/client.ts'
export { connectionReason } from '../../packages/sdk/src/connection-reason.ts'
export { ConnectionError, TiroError as ClientError, errorOf, retryAfterOf } from '../../packages/sdk/src/errors.ts'
export { sleep } from '../../packages/sdk/src/sleep.ts'

export interface ClientOptions {
  /** The server's address, without `/api/v1`; '' in a page that the server itself serves. */
  baseUrl: string
  /** null: use the session's cookie, if any. */
  key: string | null
  /** Replaces the global fetch. */
  fetch?: SdkOptions['fetch']
}

/** The SDK's client without retries: commands, the dashboard and tests see each failure. */
export function createClient({ baseUrl, ...options }: ClientOptions) {
  return createSdkClient({ ...options, url: baseUrl, retries: 0 })
}
export { listOf } from '../../packages/sdk/src/upload.ts'
