import type { EndpointSpec } from '../../../contract/endpoint.ts'
import { errorExamples } from '../../../contract/error-examples.ts'
import { errorCodes, errorStatus } from '../../../contract/errors.ts'
import { events, type EventSpec } from '../../../contract/events.ts'
import { tags, type Tag } from '../../../contract/tags.ts'
import { describeEndpoint } from '../describe-endpoint.ts'
import { exampleGroup, html, slugOf, type Example } from './html.ts'

/** The operations of a tag; the tags are in the order in which a client meets them. */
export function groups(endpoints: readonly EndpointSpec[]): { tag: Tag; id: string; endpoints: EndpointSpec[] }[] {
  return (Object.keys(tags) as Tag[])
    .map((tag) => ({ tag, id: `tag-${slugOf(tag)}`, endpoints: endpoints.filter((spec) => spec.tag === tag) }))
    .filter((group) => group.endpoints.length > 0)
}

export function referenceSections(endpoints: readonly EndpointSpec[]): string {
  const parts = groups(endpoints).map(
    ({ tag, id, endpoints: own }) =>
      `<section id="${id}"><h3>${html(tag)}</h3><p>${html(tags[tag])}</p></section>\n${own.map(operation).join('\n')}`,
  )
  return `<section id="reference"><h2>Reference</h2>
<p>Each operation with its parameters, an example and its answer. The same as <a href="/openapi.yaml">OpenAPI 3.1</a>, also <a href="/openapi.json">as JSON</a>. Examples in Python use the function <code>call</code> of the <a href="#quick-start-2-upload">quick start</a>.</p></section>
${parts.join('\n')}
${eventTable()}
${errorTable()}`
}

function operation(spec: EndpointSpec): string {
  const { title, access, parameters, curl, typescript, python, reply } = describeEndpoint(spec)
  const rows = parameters.map(
    ({ name, place, text }) => `<tr><td><code>${html(name)}</code></td><td>${place}</td><td>${html(text)}</td></tr>`,
  )
  const all = [
    { language: 'sh', code: curl },
    { language: 'ts', code: typescript },
    { language: 'python', code: python },
  ] as const
  const examples = all.filter((one): one is Example & typeof one => one.code !== null)
  const own = (spec.errors ?? []).map((code) => `<a href="#error-${code}">${code}</a>`)
  return `<section id="${spec.id}" data-find><h4>${html(spec.summary)}</h4><p><code>${html(title)}</code></p>
<p>${marked(`${spec.description ?? ''} ${access}`)}</p>
${rows.length === 0 ? '' : `<table class="fields"><tbody>${rows.join('')}</tbody></table>`}
${exampleGroup(examples)}
<details><summary>Answer ${spec.status}</summary><pre>${html(reply)}</pre></details>
${own.length === 0 ? '' : `<p>Errors: ${own.join(', ')}</p>`}</section>`
}

/** Text with code in backticks. */
function marked(text: string): string {
  return html(text.trim()).replaceAll(/`([^`]+)`/g, '<code>$1</code>')
}

function eventTable(): string {
  const rows = (Object.entries(events) as [string, EventSpec][]).map(([type, { summary, data, stream, isWebhook }]) => {
    const places = [stream === null ? null : 'stream', isWebhook ? 'webhook' : null].filter((place) => place !== null)
    return `<tr><td><code>${type}</code></td><td>${html(summary)} ${Object.keys(data)
      .map((name) => `<code>${name}</code>`)
      .join(' ')}</td><td>${places.join(', ')}</td></tr>`
  })
  return `<section id="events" data-find><h3>Events</h3><p>What event streams and webhooks carry, with the fields of <code>data</code>.</p><table><tbody>${rows.join('')}</tbody></table></section>`
}

function errorTable(): string {
  const rows = errorCodes.map(
    (code) =>
      `<tr id="error-${code}"><td>${errorStatus[code]}</td><td><code>${code}</code></td><td>${html(errorExamples[code].message)}</td></tr>`,
  )
  return `<section id="error-codes" data-find><h3>Error codes</h3><p>Each with one of its sentences.</p><table><tbody>${rows.join('')}</tbody></table></section>`
}
