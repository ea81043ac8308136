import { isLoopback } from '../../platform/http/is-loopback.ts'

/** Schemes of programs that register their own but have no dot in it, as RFC 8252 would want. */
const knownSchemes = new Set([
  'cursor',
  'vscode',
  'vscode-insiders',
  'vscodium',
  'windsurf',
  'zed',
  'claude',
  'raycast',
])

function isOnThisMachine(url: URL): boolean {
  return url.protocol === 'http:' && isLoopback(url)
}

/**
 * Whether an app may ask to be sent codes there: https, http on the person's own machine, or a scheme that a program
 * registered. Others, such as `javascript:`, could run in this site.
 */
export function isAllowedRedirect(uri: string): boolean {
  if (!URL.canParse(uri)) return false
  const url = new URL(uri)
  if (uri.includes('#') || url.username !== '' || url.password !== '' || /[\s\\\p{Cc}]/u.test(uri)) return false
  if (url.protocol === 'https:' || isOnThisMachine(url)) return true
  const scheme = url.protocol.slice(0, -1)
  return knownSchemes.has(scheme) || /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+$/.test(scheme)
}

/** Whether a redirect URI is one of the registered: the same text; on the person's machine the port may differ. */
export function isRegisteredRedirect(registered: readonly string[], uri: string): boolean {
  if (registered.includes(uri)) return true
  if (!isAllowedRedirect(uri)) return false
  const url = new URL(uri)
  if (!isOnThisMachine(url)) return false
  return registered.some((one) => {
    const other = new URL(one)
    return isOnThisMachine(other) && withoutPort(other) === withoutPort(url)
  })
}

function withoutPort(url: URL): string {
  const copy = new URL(url)
  copy.port = ''
  return copy.href
}

/** Where a code goes, as a person understands it: a host, or null for a program on the person's machine. */
export function hostOf(uri: string): string | null {
  const url = new URL(uri)
  return url.protocol === 'https:' ? url.host : null
}
