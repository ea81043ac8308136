import { invalidQuery } from '../../contract/app-error.ts'

/** @throws AppError INVALID_QUERY if the query of a URL has percent-encoding that is no UTF-8. The parser keeps it. */
export function requireDecodable(url: string): void {
  const at = url.indexOf('?')
  if (at === -1) return
  for (const part of url.slice(at + 1).split('&')) {
    if (!part.includes('%') || isDecodable(part)) continue
    const message = 'Percent-encoding must be UTF-8, such as %C3%A9. Encode the character % as %25.'
    throw invalidQuery('/', 'encoding', message, `Query: ${message}`)
  }
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}
