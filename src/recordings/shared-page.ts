import { createHash } from 'node:crypto'
import type { Bytes } from '../contract/endpoint.ts'
import type { SharedRecording } from '../contract/endpoints/deletion.ts'

const style = `
:root { color-scheme: light dark; --paper: #faf7f1; --ink: #26221c; --quiet: #6d6558; --line: #d9d2c5; }
@media (prefers-color-scheme: dark) { :root { --paper: #1c1915; --ink: #ece5d8; --quiet: #a89f90; --line: #443e35; } }
body { background: var(--paper); color: var(--ink); font: 17px/1.65 Georgia, serif; margin: 4rem auto; max-width: 40rem; padding: 0 1rem; overflow-wrap: anywhere; }
h1 { line-height: 1.25; } header { border-bottom: 1px solid var(--line); } .about, .who { color: var(--quiet); font: 14px/1.5 system-ui, sans-serif; } .who { margin-bottom: -.8rem; }`
const styleHash = createHash('sha256').update(style).digest('base64')

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (c) => entities[c] ?? c)
}

/** 3661 → `1:01:01`. */
function clock(seconds: number): string {
  const whole = Math.floor(seconds)
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const padded = (n: number): string => String(n).padStart(2, '0')
  return h > 0 ? `${h}:${padded(m)}:${padded(s)}` : `${m}:${padded(s)}`
}

/**
 * The transcript behind a share link as a page to read: its words are text and nothing else, no script runs, nothing is
 * loaded, and search engines are asked to pass by.
 */
export function sharedPage(recording: SharedRecording): Bytes {
  const names = new Map(recording.speakers.map(({ speakerIndex, name }) => [speakerIndex, name]))
  const paragraphs = (recording.content.paragraphs ?? []).map(({ text, start, speaker }) => {
    const who = speaker === null ? null : (names.get(speaker) ?? `Speaker ${speaker + 1}`)
    return `<p class="who">${who === null ? '' : `${escaped(who)} · `}<time>${clock(start)}</time></p>\n<p dir="auto">${escaped(text)}</p>`
  })
  const about = [recording.createdAt.slice(0, 10), ...(recording.duration === null ? [] : [clock(recording.duration)])]
  const language = /^[A-Za-z0-9-]{2,35}$/.test(recording.language) && recording.language !== 'auto'
  const html = `<!doctype html>
<html${language ? ` lang="${recording.language}"` : ''}>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escaped(recording.title)}</title><style>${style}</style></head>
<body>
<main>
<header><h1 dir="auto">${escaped(recording.title)}</h1>
<p class="about">${about.join(' · ')}</p>${recording.quality === 'draft' ? '\n<p class="about">Draft quality: made by a machine, not checked by a person.</p>' : ''}</header>
${paragraphs.length === 0 ? '<p class="about">Nothing is said in this recording.</p>' : paragraphs.join('\n')}
</main>
</body>
</html>
`
  return {
    contentType: 'text/html; charset=utf-8',
    headers: {
      'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox`,
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    },
    content: { data: Buffer.from(html) },
  }
}
