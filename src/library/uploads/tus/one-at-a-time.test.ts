import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { aloneWith, endEarlier } from './one-at-a-time.ts'

test('of several requests that come while another brings bytes, one goes on at a time', async () => {
  let [atWork, most] = [0, 0]
  /** Brings bytes without end, until another request ends it. */
  const bring = (): Promise<void> => {
    const body = new Readable({ read: () => undefined })
    body.on('error', () => undefined)
    return aloneWith('upl_1', body, async () => {
      atWork += 1
      most = Math.max(most, atWork)
      if (!body.destroyed) await once(body, 'close').catch(() => undefined)
      atWork -= 1
    })
  }
  const all = Array.from({ length: 4 }, bring)
  await Promise.all(all.slice(0, -1))
  await endEarlier('upl_1')
  await Promise.all(all)
  assert.deepEqual([atWork, most], [0, 1])
})
