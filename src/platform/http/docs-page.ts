import { createHash } from 'node:crypto'
import type { EndpointSpec } from '../../contract/endpoint.ts'
import { errorStatus } from '../../contract/errors.ts'
import { describeEndpoint } from './describe-endpoint.ts'

const style = `
:root { color-scheme: light dark; --paper: #faf7f1; --ink: #26221c; --line: #d9d2c5; --red: #b02f18; }
@media (prefers-color-scheme: dark) { :root { --paper: #1c1915; --ink: #ece5d8; --line: #443e35; --red: #ff7a5c; } }
body { background: var(--paper); color: var(--ink); font: 16px/1.6 system-ui, sans-serif; margin: 4vh auto; max-width: 56rem; padding: 0 1rem; }
a { color: var(--red); } code, pre { font: 14px/1.5 ui-monospace, monospace; } pre { border: 1px solid var(--line); border-radius: 6px; overflow-wrap: anywhere; padding: .75rem; white-space: pre-wrap; }
nav { columns: 22rem; } nav div { break-inside: avoid; } nav h2 { font-size: 1rem; margin: .75rem 0 .25rem; } nav ul { margin: 0; padding-left: 1rem; } nav a { text-decoration: none; } nav a:hover { text-decoration: underline; } section { border-top: 1px solid var(--line); margin-top: 2rem; } table { border-collapse: collapse; width: 100%; } td, th { border-bottom: 1px solid var(--line); padding: .25rem .5rem; text-align: left; vertical-align: top; }`

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const html = (text: string): string => text.replaceAll(/[&<>"]/g, (c) => escapes[c] ?? c)

/** The API reference page, generated from the same contract as the OpenAPI document. It loads nothing external. */
export function docsPage(endpoints: readonly EndpointSpec[]): { html: Buffer; policy: string } {
  const tags = [...new Set(endpoints.map((spec) => spec.tag))]
  const section = (spec: EndpointSpec): string => {
    const { title, access, parameters, curl, reply } = describeEndpoint(spec)
    const rows = parameters.map(
      ({ name, place, text }) => `<tr><td><code>${html(name)}</code></td><td>${place}</td><td>${html(text)}</td></tr>`,
    )
    return `<section id="${spec.id}"><h3>${html(spec.summary)}</h3><p><code>${html(title)}</code></p>
<p>${html(spec.description ?? '')} ${html(access)}</p>
${rows.length === 0 ? '' : `<table><tbody>${rows.join('')}</tbody></table>`}
<pre>${html(curl)}</pre><pre>${html(reply)}</pre></section>`
  }
  const parts = tags.map((tag) => {
    const own = endpoints.filter((spec) => spec.tag === tag)
    return `<h2>${html(tag)}</h2>${own.map(section).join('\n')}`
  })
  const index = tags.map((tag) => {
    const own = endpoints.filter((spec) => spec.tag === tag)
    const links = own.map((spec) => `<li><a href="#${spec.id}">${html(spec.summary)}</a></li>`)
    return `<div><h2>${html(tag)}</h2><ul>${links.join('')}</ul></div>`
  })
  const codes = Object.entries(errorStatus).map(
    ([code, status]) => `<tr><td>${status}</td><td><code>${code}</code></td></tr>`,
  )
  const page = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Tiro API</title><style>${style}</style></head>
<body><main><h1>Tiro API</h1>
<p>Every request carries an API key in the header <code>x-api-key</code>. The same as <a href="/openapi.yaml">OpenAPI 3.1</a>.</p>
<nav>${index.join('')}</nav>
${parts.join('\n')}
<section id="errors"><h2>Errors</h2><p>One shape: <code>{error, errorDetails: {message, requestId, …}}</code>.</p><table><tbody>${codes.join('')}</tbody></table></section>
</main></body></html>
`
  const hash = createHash('sha256').update(style).digest('base64')
  return {
    html: Buffer.from(page),
    policy: `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  }
}
