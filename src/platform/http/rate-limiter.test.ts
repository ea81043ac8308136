import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { eachDatabase } from '../../../test/helpers/databases.ts'
import { countedAddress } from './client-address.ts'
import { createRateLimiter } from './rate-limiter.ts'
import { pruneBuckets } from './rate-store.ts'

const policy = { name: 'default', quota: 100, seconds: 60 }

eachDatabase((kind, open) => {
  test(`${kind}: processes share a bucket; requests over the quota are refused`, async () => {
    const { db, close } = await open()
    try {
      const processes = [createRateLimiter(db), createRateLimiter(db), createRateLimiter(db)]
      let granted = 0
      for (let n = 0; n < 150; n++) {
        const taken = await processes[n % 3]?.take(policy, 'key_1')
        if (taken?.ok === true) granted += 1
      }
      assert.ok(granted >= 95 && granted <= 106, `${granted} of a quota of 100 were granted`)
      assert.equal((await createRateLimiter(db).take(policy, 'key_2')).ok, true)
      await pruneBuckets(db)
      const rows = await db.selectFrom('rateBucket').select('name').execute()
      assert.equal(rows.length, 2)
    } finally {
      await close()
    }
  })

  test(`${kind}: of many concurrent requests, exactly the quota is granted`, async () => {
    const { db, close } = await open()
    try {
      const limiter = createRateLimiter(db)
      const slow = { ...policy, seconds: 36_000 }
      const taken = await Promise.all(Array.from({ length: 300 }, async () => limiter.take(slow, 'key_1')))
      assert.equal(taken.filter(({ ok }) => ok).length, 100)
      limiter.refund(slow, 'key_1')
      assert.equal((await limiter.take(slow, 'key_1')).ok, true)
      assert.equal((await limiter.take(slow, 'key_1')).ok, false)
    } finally {
      await close()
    }
  })

  test(`${kind}: after a request, fewer than the quota are left, also if the bucket has filled up meanwhile`, async () => {
    const { db, close } = await open()
    try {
      const limiter = createRateLimiter(db)
      const quick = { ...policy, seconds: 0.05 }
      await limiter.take(quick, 'key_1')
      await setTimeout(100)
      const { remaining } = await limiter.take(quick, 'key_1')
      assert.ok(remaining < quick.quota, `${remaining} of ${quick.quota} are left`)
    } finally {
      await close()
    }
  })
})

test('addresses are counted by host: IPv4 in full, IPv6 by its /64', () => {
  assert.equal(countedAddress('192.0.2.1'), '192.0.2.1')
  assert.equal(countedAddress('::ffff:192.0.2.1'), '192.0.2.1')
  assert.equal(countedAddress('2001:db8:1:2:3:4:5:6'), '2001:db8:1:2::/64')
  assert.equal(countedAddress('2001:db8::1'), '2001:db8:0:0::/64')
  assert.equal(countedAddress('::1'), '0:0:0:0::/64')
})
