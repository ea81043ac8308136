import assert from 'node:assert/strict'
import { createServer, type AddressInfo } from 'node:net'
import { test, type TestContext } from 'node:test'
import { limit } from '../../../test/helpers/time-limits.ts'
import type { MailSettings } from '../config/mail.ts'
import { checkSmtp, sendMail } from './smtp.ts'

const mail = { id: '1', to: 'ann@example.org', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }

/** A server that sends `reply` again and again after the greeting. */
async function serverThatSays(t: TestContext, reply: string): Promise<MailSettings> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.write('220 mail.example.org ESMTP\r\n')
    socket.once('data', () => {
      const saying = setInterval(() => socket.write(reply), 50)
      socket.once('close', () => clearInterval(saying))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { host: '127.0.0.1', port, tls: 'off', login: null, from: { name: 'Tiro', address: 'tiro@example.org' } }
}

test('a server whose reply never ends is left after the time for a mail', async (t) => {
  const settings = await serverThatSays(t, '250-SIZE 1000\r\n')
  const start = performance.now()
  const answer = await sendMail(settings, mail, undefined, 500)
  assert.equal(answer.outcome, 'UNUSABLE')
  assert.match('reason' in answer ? answer.reason : '', /needs more than 0.5 seconds/)
  assert.ok(performance.now() - start < limit(3000))
})

test('so is one that is only checked', async (t) => {
  const settings = await serverThatSays(t, '250-SIZE 1000\r\n')
  const problem = await checkSmtp(settings, 500)
  assert.match(problem?.reason ?? '', /needs more than 0.5 seconds/)
})

test('a check ends the connection to a server that never does', async (t) => {
  const settings = await serverThatSays(t, '250 OK\r\n')
  assert.equal(await checkSmtp(settings), null)
})
