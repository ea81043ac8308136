/** The resource that access tokens are for (RFC 8707): the MCP endpoint. */
export function resourceOf(publicUrl: string): string {
  return `${publicUrl}/mcp`
}

/** Whether a resource that an app names is this server's. Some apps name the server without the path. */
export function isOwnResource(publicUrl: string, resource: string): boolean {
  const named = resource.replace(/\/$/, '')
  return named === resourceOf(publicUrl) || named === publicUrl
}
