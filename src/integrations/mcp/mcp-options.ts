import type * as mcpSdk from '@modelcontextprotocol/server'
import type { KeyRole } from '../../contract/resources.ts'
import type { Assistant } from './tool.ts'

/** The SDK, which is loaded on first use. */
export type Sdk = typeof mcpSdk

export interface McpOptions {
  /** Role of the key, which decides what tools there are. */
  role: KeyRole
  /** The API with the key. Its calls end with the signal. */
  assistant: (signal: AbortSignal) => Assistant
  /** Told of errors that are no answer of the API. */
  onError: (error: unknown) => void
}
