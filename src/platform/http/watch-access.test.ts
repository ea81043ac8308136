import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '../../contract/app-error.ts'
import { watchAccess } from './watch-access.ts'

test('a refusal is lost access; a failure of the server and a closed stream are not', async ({ mock }) => {
  mock.timers.enable({ apis: ['setInterval'] })
  const closed = new AbortController()
  const lost: string[] = []
  let checks = 0
  let fault: Error | null = new Error('the database is away')
  const check = async (): Promise<void> => {
    checks += 1
    if (fault !== null) throw fault
  }
  watchAccess(closed.signal, check, ({ code }) => lost.push(code))
  const next = async (error: Error | null): Promise<void> => {
    fault = error
    mock.timers.tick(1000)
    await new Promise(setImmediate)
  }
  await next(fault)
  await next(new AppError('ENGINE_UNAVAILABLE', 'later'))
  await next(new AppError('RATE_LIMITED', 'later'))
  await next(null)
  assert.deepEqual(lost, [])
  await next(new AppError('NOT_FOUND', 'gone'))
  assert.deepEqual([lost, checks], [['NOT_FOUND'], 5])
  closed.abort()
  await next(fault)
  watchAccess(closed.signal, check, () => assert.fail('it was closed before'))
  await next(fault)
  assert.equal(checks, 5)
})
