// How long people stay signed in.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clientOf, person, send, sessionCookieOf } from './helpers/api-people.ts'
import { fastEngine, removeFolder, startServer, temporaryFolder } from './helpers/harness.ts'

const hourMs = 3_600_000

test('a session lasts as long as TIRO_SESSION_HOURS, also one of before', async (t) => {
  const data = await temporaryFolder()
  t.after(() => removeFolder(data))
  const long = await startServer({ data, env: fastEngine })
  const { cookie } = await person(long, 'ada@example.org')
  const [before] = (await clientOf(long, cookie).listSessions({ query: {} })).sessions
  const days = (Date.parse(before?.expiresAt ?? '') - Date.now()) / (24 * hourMs)
  assert.ok(days > 29 && days < 30.01, String(days))
  await long.stop()

  const short = await startServer({ data, env: { ...fastEngine, TIRO_SESSION_HOURS: '2' }, key: long.key })
  t.after(() => short.stop())
  const body = { email: 'ada@example.org', password: 'a long password' }
  const answer = await send(short, '/api/v1/sessions', { method: 'POST', body })
  assert.match(answer.headers.getSetCookie().join(), /tiro_session=[^;]+; .*Max-Age=7200/)
  const client = clientOf(short, sessionCookieOf(answer))
  const { sessions } = await client.listSessions({ query: {} })
  assert.equal(sessions.length, 2)
  for (const { expiresAt } of sessions) assert.ok(Date.parse(expiresAt) <= Date.now() + 2 * hourMs, expiresAt)
})
