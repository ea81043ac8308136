import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EndpointSpec } from '../endpoint.ts'
import { endpoints } from './index.ts'

/** Positions in a file are compared with its length and aren't stored as they are. */
const positions = ['putLiveAudio.offset']
/** What a column of integers takes in PostgreSQL: a greater number would be an error of the database. */
const mostStored = 2_147_483_647

test('no whole number in a path or a query is greater than a database takes', () => {
  const wrong = (Object.values(endpoints) as EndpointSpec[]).flatMap(({ id, params, query }) => {
    const { properties = {} } = (query ?? {}) as { properties?: object }
    const fields = Object.entries({ ...params, ...properties }) as [string, { type?: unknown; maximum?: number }][]
    return fields.flatMap(([name, { type, maximum = Infinity }]) => {
      const field = `${id}.${name}`
      const most = positions.includes(field) ? Number.MAX_SAFE_INTEGER : mostStored
      return type === 'integer' && maximum > most ? [field] : []
    })
  })
  assert.deepEqual(wrong, [])
})
