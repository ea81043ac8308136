import type { EndpointSpec } from '../../../contract/endpoint.ts'
import { sourceHash } from '../../pages/html-page.ts'
import { isPage } from '../openapi.ts'
import { readGuides } from './guides.ts'
import { html } from './html.ts'
import { groups, referenceSections } from './reference.ts'
import { script } from './script.ts'
import { style } from './style.ts'

/** The address in the sources of examples. */
const placeholder = 'http://127.0.0.1:8080'

/** The page for developers: guides, then every operation, with the address of this instance in the examples. */
export async function docsPage(
  endpoints: readonly EndpointSpec[],
  address: string,
): Promise<{ html: Buffer; policy: string }> {
  const guides = await readGuides()
  const operations = endpoints.filter((spec) => !isPage(spec))
  const guideLinks = guides.map(({ id, title }) => `<li><a href="#${id}">${html(title)}</a></li>`)
  const tagLinks = groups(operations).map(({ tag, id, endpoints: own }) => {
    const links = own.map((spec) => `<li><a href="#${spec.id}">${html(spec.summary)}</a></li>`)
    return `<li><details><summary>${html(tag)}</summary><ul><li><a href="#${id}">About</a></li>${links.join('')}</ul></details></li>`
  })
  const reference = referenceSections(operations).replaceAll(/\$TIRO(?=["/])/g, placeholder)
  const body = `${guides.map((guide) => guide.html).join('\n')}\n${reference}`
  const page = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="/favicon.svg"><title>Tiro API</title><style>${style}</style></head>
<body data-address="${html(address)}"><header><h1>Tiro API</h1>
<input id="find" type="search" placeholder="Search the docs" aria-label="Search the docs" autocomplete="off" hidden>
<fieldset><legend>Examples in</legend><label><input type="radio" name="language" id="lang-sh" checked>curl</label><label><input type="radio" name="language" id="lang-ts">TypeScript</label><label><input type="radio" name="language" id="lang-python">Python</label></fieldset>
<ol id="results" hidden></ol></header>
<div class="columns"><nav aria-label="Contents"><h2>Guides</h2><ul>${guideLinks.join('')}</ul>
<h2>Reference</h2><ul>${tagLinks.join('')}<li><a href="#events">Events</a></li><li><a href="#error-codes">Error codes</a></li></ul></nav>
<main>${body.replaceAll(placeholder, html(address))}</main></div>
<script>${script}</script></body></html>
`
  return {
    html: Buffer.from(page),
    policy: `default-src 'none'; style-src ${sourceHash(style)}; script-src ${sourceHash(script)}; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  }
}
