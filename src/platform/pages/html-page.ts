import { hash } from 'node:crypto'
import type { Bytes } from '../../contract/endpoint.ts'

/** The tokens of web/theme.css for pages without the dashboard: paper, ink, one red, eight voices. */
const style = `
@font-face { font-family: Inter; src: url(/docs/inter.woff2) format("woff2"); font-weight: 100 900; font-display: swap; }
@font-face { font-family: 'Source Serif 4'; src: url(/docs/source-serif.woff2) format("woff2"); font-weight: 200 900; font-display: swap; }
:root { color-scheme: light; --paper: #fbf8f3; --ink: #221e19; --ink-2: #585046; --ink-3: #6e655a; --line: #e2dacc; --line-2: #8c8273; --red: #c4361a; --red-ink: #fff; --focus: #1d5fb8;
--v0: #0b63a5; --v1: #9a5b00; --v2: #00734f; --v3: #8e3f78; --v4: #1f6f86; --v5: #6b6300; --v6: #5b4bb5; --v7: #7a4a3a; }
@media (prefers-color-scheme: dark) { :root { color-scheme: dark; --paper: #1b1815; --ink: #ede6da; --ink-2: #bdb4a6; --ink-3: #9b9284; --line: #38322b; --line-2: #7d7466; --red: #ff7150; --red-ink: #1b1815; --focus: #7ab3ff;
--v0: #6cb6f0; --v1: #f0b04f; --v2: #4fc79a; --v3: #e39bcb; --v4: #6fc7dd; --v5: #d9cf5a; --v6: #a99cf5; --v7: #d6a08c; } }
* { box-sizing: border-box; }
body { background: var(--paper); color: var(--ink); font: 0.875rem/1.25rem Inter, system-ui, sans-serif; margin: 0; overflow-wrap: anywhere; }
h1 { font-size: 1.25rem; line-height: 1.75rem; font-weight: 600; margin: 0; text-wrap: balance; } p { margin: 0; }
a { color: inherit; text-underline-offset: 2px; } time { font-variant-numeric: tabular-nums; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; border-radius: 4px; }
.name { font: italic 1rem/1.5rem 'Source Serif 4', Georgia, serif; color: var(--ink-2); } .quiet { color: var(--ink-2); }
`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes text for HTML. */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (c) => entities[c] ?? c)
}

/** What a policy lists an inline style or script by. */
export const sourceHash = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`

/**
 * A page whose policy lists the inline style and script by hash. It loads the fonts and the icon of this server and
 * nothing else. Without a script, the policy allows no scripts and no requests. `title` is escaped here; `body` is HTML.
 */
export function htmlPage(page: {
  title: string
  body: string
  style: string
  language?: string
  script?: string
  /** Media of this server may be played. */
  hasSound?: boolean
  headers?: Record<string, string>
}): Bytes {
  const whole = `${style}${page.style}`
  const { script } = page
  const may =
    script === undefined
      ? // Without an origin of its own, a page's media is asked for without the cookie that opens a link.
        `form-action 'none'; frame-ancestors 'none'; sandbox${page.hasSound === true ? ' allow-same-origin' : ''}`
      : `script-src ${sourceHash(script)}; connect-src 'self'; form-action 'self'; frame-ancestors 'none'`
  // und: language unknown. Without a language, screen readers would use their own.
  const isKnown = /^[A-Za-z0-9-]{2,35}$/.test(page.language ?? '') && page.language !== 'auto'
  const robots = page.headers?.['x-robots-tag']
  const html = `<!doctype html>
<html lang="${isKnown ? page.language : 'und'}"${page.language === 'ar' ? ' dir="rtl"' : ''}>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${robots === undefined ? '' : `<meta name="robots" content="${escaped(robots)}">`}<link rel="icon" href="/favicon.svg"><title>${escaped(page.title)}</title><style>${whole}</style></head>
<body>
${page.body}
${script === undefined ? '' : `<script>${script}</script>\n`}</body>
</html>
`
  return {
    contentType: 'text/html; charset=utf-8',
    headers: {
      'content-security-policy': `default-src 'none'; style-src ${sourceHash(whole)}; font-src 'self'; img-src 'self'; base-uri 'none'; ${page.hasSound === true ? "media-src 'self'; " : ''}${may}`,
      'cache-control': 'no-store',
      ...page.headers,
    },
    content: { data: Buffer.from(html) },
  }
}
