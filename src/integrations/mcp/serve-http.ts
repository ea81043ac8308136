import { createClient } from '../../client/client.ts'
import type { WebCall, WebRoute } from '../../platform/http/web-route.ts'
import { AppError } from '../../contract/app-error.ts'
import type { Caller } from '../../contract/endpoint.ts'
import { createMcpServer } from './create-mcp-server.ts'

/** Largest message, bytes. Arguments of tools are short. */
const maxMessageBytes = 64 * 1024

export interface McpEndpointOptions {
  publicUrl: () => string
  /** Whether a page of this origin may use the endpoint. */
  isAllowedOrigin: (origin: string) => boolean
  onError: (error: unknown) => void
}

/**
 * MCP over HTTP ("Streamable HTTP"). It keeps no sessions: each request brings its key, so any process can answer.
 * Tools call the API with that key, so its permissions, limits and audit log apply.
 */
export function mcpRoutes(options: McpEndpointOptions): WebRoute[] {
  const shared = {
    access: 'app',
    rate: 'default',
    maxBytes: maxMessageBytes,
    // A page that reaches this server under another name (DNS rebinding) has its own origin.
    admit: (headers: Headers) => requireAllowedOrigin(headers.get('origin'), options),
    handle: (call: WebCall, caller: Caller) => answer(call, caller, options),
  } as const
  // GET and DELETE belong to sessions of the protocol's earlier versions. They are answered with 405. Other servers have
  // their endpoint at /mcp/, so people write it.
  return (['POST', 'GET', 'DELETE'] as const).flatMap((method) =>
    ['/mcp', '/mcp/'].map((path) => ({ ...shared, path, method })),
  )
}

function requireAllowedOrigin(origin: string | null, { isAllowedOrigin }: McpEndpointOptions): void {
  if (origin === null || isAllowedOrigin(origin)) return
  throw new AppError('ORIGIN_FORBIDDEN', 'Pages of this origin may not use MCP here. TIRO_CORS_ORIGINS allows others.')
}

async function answer(call: WebCall, caller: Caller, { publicUrl, onError }: McpEndpointOptions): Promise<Response> {
  // One request with a hundred calls would count as one.
  if (call.body.toString().trimStart().startsWith('[')) {
    const error = { code: -32_600, message: 'Batches are not supported. Send one message per request.' }
    return Response.json({ jsonrpc: '2.0', error, id: null }, { status: 400 })
  }
  // Loaded on first use: most instances serve no assistant.
  const { createMcpHandler } = await import('@modelcontextprotocol/server')
  const factory = () =>
    createMcpServer({
      role: caller.keyRole,
      onError,
      assistant: (signal) => ({
        client: createClient({
          baseUrl: publicUrl(),
          key: null,
          fetch: (address, init) => call.callApi(address, { ...init, signal }),
        }),
        address: publicUrl(),
      }),
    })
  // Nothing that a client could subscribe to changes.
  const handler = createMcpHandler(factory, { maxRequestBodySize: maxMessageBytes, maxSubscriptions: 0 })
  return handler.fetch(call.request)
}
