// Writes docs/api.md from the contract; with --check fails if the committed file differs.
import { readFileSync, writeFileSync } from 'node:fs'
import type { EndpointSpec } from '../src/contract/endpoint.ts'
import { auditActions, type AuditSpec } from '../src/contract/audit.ts'
import { endpoints } from '../src/contract/endpoints/index.ts'
import { events, type EventSpec } from '../src/contract/events.ts'
import { errorStatus } from '../src/contract/errors.ts'
import { describeEndpoint } from '../src/platform/http/describe-endpoint.ts'

const table = Object.values(endpoints) as EndpointSpec[]
const intro = `# The API

Generated from the contract by \`npm run openapi\`; change the contract, not this file. Also as OpenAPI 3.1: \`/openapi.yaml\`.
A running instance shows it at \`/docs\`, with guides and examples for the SDK and in Python.

To run the examples, set the variables in capitals, and use a file of your own where one is sent:

\`\`\`sh
export TIRO=http://127.0.0.1:8080
export TIRO_KEY=$(tiro keys create --role OWNER --name me)
\`\`\`

- **Errors** have one shape: \`{error, errorDetails: {message, requestId, …}}\`. \`error\` is one of the codes at the end.
- **Rate limits**: every answer has \`RateLimit-Policy\` and \`RateLimit\`. Above the limit: 429 with \`Retry-After\`, 1 to 5 seconds.
- **Idempotency**: a JSON POST with \`Idempotency-Key\` runs once in 24 hours; repeating it returns the same answer with
  \`Idempotency-Replayed: true\`. In it, secrets are null and signed URLs are new, and the \`requestId\` of an error is that of the repeated request, as in the header \`x-request-id\`.
- **Lists** return \`{<plural>, nextCursor, prevCursor}\`; send \`cursor\` for another page. Folders and prompts are bare arrays with a \`Link\` header.
- **Sessions**: the dashboard's cookie is accepted too; a write with it must come from a page of this instance.
`
const parts = [intro]
for (const tag of new Set(table.map((spec) => spec.tag))) {
  parts.push(`## ${tag}\n`)
  for (const spec of table.filter((one) => one.tag === tag)) {
    const { title, access, parameters, curl, reply } = describeEndpoint(spec)
    const text = (value: string): string => value.replaceAll('|', String.raw`\|`).replaceAll('\n', ' ')
    parts.push(`### ${spec.summary}\n\n\`${title}\`\n`)
    parts.push(`${spec.description === undefined ? '' : `${spec.description} `}${access}\n`)
    if (parameters.length > 0) {
      parts.push('| Field | In | |\n|---|---|---|')
      parts.push(
        `${parameters.map((field) => `| ${field.name} | ${field.place} | ${text(field.text)} |`).join('\n')}\n`,
      )
    }
    parts.push(`\`\`\`sh\n${curl}\n\`\`\`\n\nAnswers ${spec.status}:\n\n\`\`\`\n${reply}\n\`\`\`\n`)
  }
}
parts.push('## Events\n\nThe event stream of a workspace and webhooks carry these. `data` always has `workspaceId`.\n')
parts.push('| Event | What happened | More in `data` | Stream | Webhook |\n|---|---|---|---|---|')
parts.push(
  `${(Object.entries(events) as [string, EventSpec][])
    .map(([type, { summary, data, stream, isWebhook }]) => {
      const fields = Object.keys(data).filter((name) => name !== 'workspaceId')
      return `| ${type} | ${summary} | ${fields.join(', ')} | ${stream === null ? '' : 'yes'} | ${isWebhook ? 'yes' : ''} |`
    })
    .join('\n')}\n`,
)
parts.push('## Audit log actions\n\nSee [the audit log](audit.md).\n')
parts.push('| Action | What happened | Object | In a workspace | `details` |\n|---|---|---|---|---|')
parts.push(
  `${(Object.entries(auditActions) as [string, AuditSpec][])
    .map(([name, { summary, object, inWorkspace, details }]) => {
      const fields = Object.keys(details).join(', ')
      return `| ${name} | ${summary} | ${object ?? ''} | ${inWorkspace ? 'yes' : ''} | ${fields} |`
    })
    .join('\n')}\n`,
)
parts.push('## Errors\n\n| Status | error |\n|---|---|')
parts.push(
  Object.entries(errorStatus)
    .map(([code, status]) => `| ${status} | ${code} |`)
    .join('\n'),
)
const whole = `${parts.join('\n')}\n`
if (process.argv.includes('--check')) {
  if (readFileSync('docs/api.md', 'utf8') !== whole) {
    console.error('docs/api.md is out of date. Run: npm run openapi')
    process.exit(1)
  }
} else writeFileSync('docs/api.md', whole)
