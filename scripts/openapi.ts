// Writes openapi.yaml from the contract; with --check fails if the committed file differs.
import { readFileSync, writeFileSync } from 'node:fs'
import { Document, isCollection, isScalar, visit, type Node } from 'yaml'
import { endpoints } from '../src/contract/endpoints/index.ts'
import type { EndpointSpec } from '../src/contract/endpoint.ts'
import { openapiDocument } from '../src/platform/http/openapi.ts'
import { version } from '../src/platform/config/version.ts'

const document = openapiDocument(Object.values(endpoints) as EndpointSpec[], version)
const yaml = new Document(document, { aliasDuplicateObjects: false })
// What fits on a long line is on one: half of the document was line breaks and indentation.
for (const section of ['paths', 'webhooks', 'components']) {
  visit(yaml.get(section) as Node, (_, node) => {
    if (isCollection(node) && JSON.stringify(node).length <= 340) node.flow = true
    // Some readers take other characters for syntax there.
    if (isScalar(node) && typeof node.value === 'string' && !/^(\$ref|[\w./ +-]*)$/.test(node.value))
      node.type = 'QUOTE_DOUBLE'
  })
}
const text = yaml.toString({ lineWidth: 360, indent: 1, indentSeq: false, flowCollectionPadding: false })
if (process.argv.includes('--check')) {
  if (readFileSync('openapi.yaml', 'utf8') !== text) {
    console.error('openapi.yaml is out of date. Run: npm run openapi')
    process.exit(1)
  }
} else writeFileSync('openapi.yaml', text)
