import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EndpointSpec } from '../../contract/endpoint.ts'
import { endpoints } from '../../contract/endpoints/index.ts'
import { describeEndpoint } from './describe-endpoint.ts'

function fieldsOf(id: keyof typeof endpoints, name: string): string[] {
  return describeEndpoint(endpoints[id] as EndpointSpec)
    .parameters.filter((field) => field.name.startsWith(name))
    .map((field) => `${field.name}: ${field.text}`)
}

test('an array says of what it is, with the fields of its objects', () => {
  assert.deepEqual(fieldsOf('completeUpload', 'parts'), [
    'parts: array of objects',
    'parts[].partNumber: integer; required',
    'parts[].eTag: string; required',
  ])
  assert.deepEqual(fieldsOf('editTranscript', 'operations').slice(0, 4), [
    'operations: array of objects, each one of these; required',
    'operations[]: {type: "replace", from: integer, to: integer, text: string}',
    'operations[]: {type: "delete", from: integer, to: integer}',
    'operations[]: {type: "insert", after: integer or null, text: string}',
  ])
  assert.deepEqual(fieldsOf('createApiKey', 'workspaceIds'), ['workspaceIds: array of strings or null'])
  assert.deepEqual(fieldsOf('createHighlight', 'comment').slice(0, 2), [
    'comment: object',
    'comment.text: string; required; plain text',
  ])
})

test('no field of a request is without its type', () => {
  for (const spec of Object.values(endpoints) as EndpointSpec[]) {
    for (const { name, text } of describeEndpoint(spec).parameters) {
      assert.doesNotMatch(text, /^(array|value)(;|$)|array of values/, `${spec.id} ${name}`)
    }
  }
})
