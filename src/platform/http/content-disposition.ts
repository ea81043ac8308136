/** Longest file name, UTF-16 units. */
const longestName = 150

/**
 * `attachment; filename="…"; filename*=UTF-8''…` by RFC 6266. The plain name is for old clients. A long name is
 * shortened before its extension.
 */
export function contentDisposition(disposition: 'attachment' | 'inline', fileName: string): string {
  const whole = fileName
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029/\\]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const extension = /\.\w{1,10}$/.exec(whole)?.[0] ?? ''
  const clean =
    whole.length <= longestName ? whole : whole.slice(0, longestName - extension.length).trimEnd() + extension
  const plain = clean
    .normalize('NFKD')
    .replaceAll(/[^\x20-\x7e]/g, '')
    .replaceAll(/["%\\]/g, '_')
    .trim()
  const encoded = encodeURIComponent(clean.toWellFormed()).replaceAll(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  const fallback = plain === '' || plain.startsWith('.') ? `file${plain}` : plain
  return `${disposition}; filename="${fallback}"; filename*=UTF-8''${encoded}`
}
