// Writes openapi.yaml from the contract; with --check fails if the committed file differs.
import { readFileSync, writeFileSync } from 'node:fs'
import { stringify } from 'yaml'
import { endpoints } from '../src/contract/endpoints/index.ts'
import type { EndpointSpec } from '../src/contract/endpoint.ts'
import { openapiDocument } from '../src/platform/http/openapi.ts'
import { version } from '../src/platform/config/version.ts'

const document = openapiDocument(Object.values(endpoints) as EndpointSpec[], version)
const text = stringify(document, { aliasDuplicateObjects: false, lineWidth: 120 })
if (process.argv.includes('--check')) {
  if (readFileSync('openapi.yaml', 'utf8') !== text) {
    console.error('openapi.yaml is out of date. Run: npm run openapi')
    process.exit(1)
  }
} else writeFileSync('openapi.yaml', text)
