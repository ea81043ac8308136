/**
 * `node:http` for values; types can be imported from it. An import statement reads every name that it exports, and
 * `WebSocket` is one that loads Node's fetch: 40 ms of each start, and 16 MB.
 */
export const { createServer, request, ServerResponse } = process.getBuiltinModule('node:http')
