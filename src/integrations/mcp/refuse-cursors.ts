import type { McpServer, ServerContext } from '@modelcontextprotocol/server'
import type { Sdk } from './mcp-options.ts'

type Handler = (request: { params?: { cursor?: string } }, context: ServerContext) => unknown
type SetHandler = (method: string, handler: Handler) => void

/**
 * Refuses every cursor, as the protocol wants for an unknown one: each list is a single page, so none was given out. Call
 * it before anything is registered: the SDK makes the handlers of lists, and ignores cursors.
 */
export function refuseCursors(sdk: Sdk, { server }: McpServer): void {
  const set = server.setRequestHandler.bind(server) as unknown as SetHandler
  const setRefusing: SetHandler = (method, handler) =>
    set(method, (request, context) => {
      if (method.endsWith('/list') && request.params?.cursor !== undefined) {
        throw new sdk.ProtocolError(sdk.ProtocolErrorCode.InvalidParams, 'This list has one page, and no such cursor.')
      }
      return handler(request, context)
    })
  Object.assign(server, { setRequestHandler: setRefusing })
}
