// Mail of a real server to a real SMTP server on this machine.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { checkMail } from '../../src/app/doctor/check-mail.ts'
import { administrator, administratorClient, clientOf, codeOf, person, send, signUp } from '../helpers/api-people.ts'
import { addTotp } from '../helpers/authenticator.ts'
import { freePort } from '../helpers/free-port.ts'
import {
  fastEngine,
  removeFolder,
  sampleFile,
  startServer,
  temporaryFolder,
  tiro,
  uploadRecording,
  waitForTranscript,
  type TestServer,
} from '../helpers/harness.ts'
import {
  bodiesOf,
  headerOf,
  mailPassword,
  makeCertificate,
  startMailServer,
  type MailServer,
} from '../helpers/mail-server.ts'
import { openBeside } from '../helpers/postgres-server.ts'
import { waitFor } from '../helpers/wait-for.ts'

const certificate = makeCertificate()
let mailServer: MailServer
let server: TestServer
let env: Record<string, string>
const data = await temporaryFolder()

/** Held mails wait for this before they are accepted. */
let held: Promise<void> | null = null
const refused = new Map<string, number>()

before(async () => {
  mailServer = await startMailServer({
    tls: 'starttls',
    certificate,
    port: await freePort(),
    refuse: (address) => refused.get(address) ?? 0,
    onMail: async () => held ?? undefined,
  })
  const [port, metricsPort] = [await freePort(), await freePort()]
  env = {
    ...fastEngine,
    TIRO_LOG: 'debug',
    TIRO_PUBLIC_URL: `http://127.0.0.1:${port}`,
    TIRO_METRICS_PORT: String(metricsPort),
    TIRO_SMTP_URL: mailServer.url,
    TIRO_SMTP_FROM: 'Tiro in the house <tiro@example.org>',
    NODE_EXTRA_CA_CERTS: certificate.certificate,
  }
  server = await startServer({ data, env, port })
})
after(async () => {
  await server.stop()
  await mailServer.close()
  await removeFolder(data)
})

const mailTo = (address: string, subject = '') =>
  waitFor(
    () => mailServer.mails.find((mail) => mail.to.includes(address) && headerOf(mail, 'Subject').includes(subject)),
    `a mail to ${address}`,
  )

/** The value of the metric for a kind of mail in a state. */
async function count(kind: string, state: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${env['TIRO_METRICS_PORT']}/metrics`)).text()
  return Number(new RegExp(`^tiro_mails\\{kind="${kind}",state="${state}"\\} (\\d+)$`, 'm').exec(text)?.[1] ?? 0)
}

test('an invitation is mailed in the language of the inviter, with TLS and a password, and its link works', async () => {
  const cookie = await administrator(server)
  const answer = await send(server, '/api/v1/invitations', {
    method: 'POST',
    cookie,
    headers: { 'accept-language': 'de-AT, en;q=0.5' },
    body: { email: 'grace@example.org' },
  })
  assert.equal(answer.status, 201, JSON.stringify(answer.body))
  assert.equal((answer.body as { isMailed: boolean }).isMailed, true)
  const mail = await mailTo('grace@example.org')
  assert.deepEqual([mail.from, mail.to], ['tiro@example.org', ['grace@example.org']])
  assert.equal(headerOf(mail, 'From'), 'Tiro in the house <tiro@example.org>')
  assert.equal(headerOf(mail, 'Subject'), 'Einladung zu Tiro von owner@localhost')
  assert.equal(headerOf(mail, 'Auto-Submitted'), 'auto-generated')
  assert.match(headerOf(mail, 'Message-ID'), /^<mail_[0-9a-z]{26}@example\.org>$/)
  const { text, html } = bodiesOf(mail)
  assert.match(html, /<html lang="de" dir="ltr">/)
  const { invitationUrl } = answer.body as { invitationUrl: string }
  assert.ok(text.includes(invitationUrl), text)
  assert.ok(html.includes(`href="${invitationUrl}"`), html)
  const invitation = new URL(/https?:\S+/.exec(text)?.[0] ?? '').searchParams.get('token')
  await signUp(server, { email: 'grace@example.org', password: 'a long password', invitation })
  assert.deepEqual(new Set(mailServer.passwords), new Set([mailPassword]))
})

test('an invitation names the address of the inviter, however they call themselves', async () => {
  const admin = await administrator(server)
  const name = `Tiro\u200b Support\u202e ${'x'.repeat(100)}`
  const email = 'mallory@example.org'
  const answer = await send(server, '/api/v1/invitations', { method: 'POST', cookie: admin, body: { email } })
  const invitation = new URL((answer.body as { invitationUrl: string }).invitationUrl).searchParams.get('token')
  const { cookie } = await signUp(server, { email, name, password: 'a long password', invitation })
  const { id: spaceId } = await clientOf(server, cookie).createWorkspace({ body: { name: 'Bait' } })
  await clientOf(server, cookie).addMember({
    params: { spaceId },
    body: { email: 'target@example.org', role: 'viewer' },
  })
  const subject = headerOf(await mailTo('target@example.org'), 'Subject')
  assert.match(subject, /^Tiro Support x{30,60} \(mallory@example\.org\) invited you to Tiro$/)
})

test('a member invites at most 100 strangers a day by mail, and hands over the links of others', async () => {
  const { cookie } = await person(server, 'spammer@example.org')
  const client = clientOf(server, cookie)
  const { id: spaceId } = await client.createWorkspace({ body: { name: 'Buy now' } })
  const invite = async (n: number) => {
    const body = { email: `stranger-${n}@example.com`, role: 'viewer' } as const
    return client.addMember({ params: { spaceId }, body })
  }
  const first = await Promise.all(Array.from({ length: 60 }, (_, n) => invite(n)))
  // Revoking them makes no room.
  for (const { id } of first) await client.removeMember({ params: { spaceId, memberId: id } })
  const others = await Promise.all(Array.from({ length: 60 }, (_, n) => invite(60 + n)))
  const mailed = [...first, ...others].filter(({ isMailed }) => isMailed)
  assert.equal(mailed.length, 100)
  const notMailed = others.find(({ isMailed }) => !isMailed)
  assert.match(notMailed?.invitationUrl ?? '', /invitation\?token=/)
  const { isMailed } = await (
    await administratorClient(server)
  ).createInvitation({ body: { email: 'still@example.com' } })
  assert.ok(isMailed)
})

test('who added a recording is mailed when it fails, and when it is done if they want that', async () => {
  const { cookie } = await person(server, 'ada@example.org')
  const patch = (body: object) => send(server, '/api/v1/me/notifications', { method: 'PATCH', cookie, body })
  const first = await send(server, '/api/v1/me/notifications', { cookie })
  const wanted = { isMailOn: true, email: 'ada@example.org', language: null }
  assert.deepEqual(first.body, { ...wanted, recordingDone: false, recordingFailed: true, mentioned: true })
  const changed = await patch({ recordingDone: true, language: 'ar' })
  assert.deepEqual(changed.body, {
    ...wanted,
    language: 'ar',
    recordingDone: true,
    recordingFailed: true,
    mentioned: true,
  })

  const client = clientOf(server, cookie)
  const title = 'Interview\r\nBcc: all@example.org <script>alert(1)</script>'
  const done = await uploadRecording(client, await readFile(sampleFile), { title })
  await waitForTranscript(client, done)
  const mail = await waitFor(
    () => mailServer.mails.filter(({ to }) => to.includes('ada@example.org'))[1],
    'the mail of the transcript',
  )
  assert.deepEqual(mail.to, ['ada@example.org'])
  assert.equal(headerOf(mail, 'Subject'), 'اكتمل تفريغ: Interview Bcc: all@example.org <script>alert(1)</script>')
  assert.equal(headerOf(mail, 'Bcc'), '')
  const { html, text } = bodiesOf(mail)
  assert.match(html, /<html lang="ar" dir="rtl">/)
  assert.ok(!html.includes('<script'), html)
  assert.ok(text.includes(`${env['TIRO_PUBLIC_URL']}/w/${done.spaceId}/r/${done.recordingId}`), text)

  // A comment that mentions somebody else is mailed to them, and to nobody for the author's own mention.
  const { id: grace } = await client.addMember({
    params: { spaceId: done.spaceId },
    body: { email: 'grace@example.org', role: 'editor' },
  })
  const ada = (await client.getMe()).id
  const content = { from: 0, to: 2, comment: { text: 'Is this right?', mentionedIds: [grace, ada] } }
  await client.createHighlight({ params: done, body: content })
  const mention = await mailTo('grace@example.org', 'mentioned')
  assert.equal(
    headerOf(mention, 'Subject'),
    'ada@example.org mentioned you: Interview Bcc: all@example.org <script>alert(1)</script>',
  )
  assert.match(bodiesOf(mention).text, new RegExp(`/r/${done.recordingId}\\?t=[0-9.]+`))
  assert.ok(!bodiesOf(mention).text.includes('Is this right?'))

  const failed = await uploadRecording(client, Buffer.from('not a recording'), {
    title: 'Broken',
    spaceId: done.spaceId,
  })
  await waitForTranscript(client, failed)
  const sad = await waitFor(
    () => mailServer.mails.filter(({ to }) => to.includes('ada@example.org'))[2],
    'the mail of the failure',
  )
  assert.equal(headerOf(sad, 'Subject'), 'تعذّر تفريغ: Broken')

  await patch({ recordingDone: false, recordingFailed: false })
  const quiet = await uploadRecording(client, Buffer.from('nor this'), { title: 'Silent', spaceId: done.spaceId })
  await waitForTranscript(client, quiet)
  // A mail that is queued later arrives, so one for the quiet recording would have arrived before it.
  await (await administratorClient(server)).createInvitation({ body: { email: 'later@example.org' } })
  await mailTo('later@example.org')
  assert.ok(!mailServer.mails.some(({ raw }) => raw.includes('Silent')))
})

test('a recipient that is refused for good is not tried again; for the moment, it is', async () => {
  refused.set('gone@example.org', 550)
  refused.set('full@example.org', 451)
  const client = await administratorClient(server)
  // A mail arrives before its row says so.
  await waitFor(
    () => count('INVITATION', 'PENDING'),
    'an empty queue',
    (n) => n === 0,
  )
  const [sent, before] = [await count('INVITATION', 'SENT'), await count('INVITATION', 'FAILED')]
  await client.createInvitation({ body: { email: 'gone@example.org' } })
  await client.createInvitation({ body: { email: 'full@example.org' } })
  await client.createInvitation({ body: { email: 'there@example.org' } })
  await mailTo('there@example.org')
  await waitFor(
    () => count('INVITATION', 'SENT'),
    'the count',
    (n) => n === sent + 1,
  )
  assert.equal(await count('INVITATION', 'FAILED'), before + 1)
  assert.equal(await count('INVITATION', 'PENDING'), 1)
  const { id: spaceId } = await client.createWorkspace({ body: { name: 'Invited' } })
  for (const email of ['gone@example.org', 'full@example.org'])
    await client.addMember({ params: { spaceId }, body: { email, role: 'viewer' } })
  const shown = await waitFor(
    async () => (await client.listMembers({ params: { spaceId } })).members,
    'the reason in the list of members',
    (members) => members.some(({ mailError }) => mailError !== null),
  )
  assert.deepEqual(
    shown.filter(({ status }) => status === 'INVITED').map(({ email, mailError }) => [email, mailError]),
    [
      ['gone@example.org', '550 … is refused'],
      ['full@example.org', null],
    ],
  )
  const log = server.stderr()
  assert.match(log, /"mailKind":"INVITATION","reason":"550 … is refused","msg":"mail refused"/)
  assert.match(log, /"reason":"451 … is refused","msg":"mail refused for the moment"/)
})

test('the owner of an account is mailed what changes who can sign in to it', async () => {
  const email = 'owner-of-it@example.org'
  const subject = 'Your Tiro account was changed'
  const { cookie } = await person(server, email)
  const about = async (sentence: RegExp): Promise<void> => {
    await waitFor(
      () => mailServer.mails.some((mail) => mail.to.includes(email) && sentence.test(bodiesOf(mail).text)),
      `a mail that says ${sentence}`,
    )
  }
  const { id: accountId } = await clientOf(server, cookie).getMe({})
  await addTotp(server, cookie)
  await about(/an authenticator app was added/)
  await clientOf(server, cookie).createRecoveryCodes({})
  await about(/new recovery codes/)
  await clientOf(server, cookie).deleteTotp({})
  await about(/an authenticator app was removed/)
  const body = { currentPassword: 'a long password', newPassword: 'another long password' }
  await clientOf(server, cookie).changePassword({ body })
  await about(/has a new password/)

  const admin = await administratorClient(server)
  const { resetUrl } = await admin.createPasswordLink({ params: { accountId } })
  await about(/An administrator made a link/)
  const token = new URL(resetUrl ?? '').searchParams.get('token')
  await send(server, '/api/v1/password-resets', { method: 'POST', body: { token, password: 'a third long password' } })
  await admin.removeSecondFactors({ params: { accountId } })
  await about(/An administrator removed the second factors/)
  await admin.lockAccount({ params: { accountId } })
  await about(/An administrator locked/)
  // It is the last one until the account is unlocked.
  await admin.lockAccount({ params: { accountId } })
  await admin.removeSecondFactors({ params: { accountId } })
  const locked = await send(server, `/api/v1/accounts/${accountId}/password-link`, {
    method: 'POST',
    cookie: await administrator(server),
  })
  assert.equal(codeOf(locked), 'INVALID_STATE')
  assert.match(JSON.stringify(locked.body), /People in the dashboard, or POST/)
  await admin.unlockAccount({ params: { accountId } })
  await about(/An administrator unlocked/)
  const mails = mailServer.mails.filter((mail) => mail.to.includes(email) && headerOf(mail, 'Subject') === subject)
  assert.equal(mails.length, 9)
})

test('the commands that change an account mail its owner, too', async () => {
  const email = 'by-command@example.org'
  await person(server, email)
  const commands = [
    ['reset-password', /An administrator made a link/],
    ['reset-second-factor', /An administrator removed the second factors/],
    ['lock', /An administrator locked/],
    ['unlock', /An administrator unlocked/],
  ] as const
  for (const [command, sentence] of commands) {
    const { code, stderr } = await tiro(['users', command, email, '--data', data], { env })
    assert.equal(code, 0, stderr)
    const said = () => mailServer.mails.filter((mail) => mail.to.includes(email) && sentence.test(bodiesOf(mail).text))
    await waitFor(said, `the mail of ${command}`, ({ length }) => length === 1)
  }
  const { TIRO_SMTP_URL: _url, TIRO_SMTP_FROM: _from, ...withoutMail } = env
  assert.equal((await tiro(['users', 'lock', email, '--data', data], { env: withoutMail })).code, 0)
  const told = mailServer.mails.filter(
    (mail) => mail.to.includes(email) && /An administrator/.test(bodiesOf(mail).text),
  )
  assert.equal(told.length, commands.length)
})

test('a new password is mailed on request, once in five minutes, and nobody learns who has an account', async () => {
  const ask = (email: string) => send(server, '/api/v1/password-reset-requests', { method: 'POST', body: { email } })
  const methods = await send(server, '/api/v1/sign-in-methods')
  assert.equal((methods.body as { passwordResets: boolean }).passwordResets, true)
  await person(server, 'forgetful@example.org')
  const [known, unknown] = [await ask('forgetful@example.org'), await ask('nobody@example.org')]
  assert.deepEqual([known.status, known.body], [unknown.status, unknown.body])
  const mail = await waitFor(
    () => mailServer.mails.find(({ to, raw }) => to.includes('forgetful@example.org') && raw.includes('new password')),
    'the mail',
  )
  await ask('forgetful@example.org')
  const beside = await openBeside(data)
  await person(server, 'openid@example.org')
  await beside.db.updateTable('user').set({ passwordHash: null }).where('email', '=', 'openid@example.org').execute()
  await beside.close()
  assert.equal((await ask('openid@example.org')).status, 201)
  const token = /reset-password\?token=([\w-]+)/.exec(bodiesOf(mail).text)?.[1]
  const set = { token, password: 'another long password' }
  assert.equal((await send(server, '/api/v1/password-resets', { method: 'POST', body: set })).status, 200)
  const body = { email: 'forgetful@example.org', password: 'another long password' }
  assert.equal((await send(server, '/api/v1/sessions', { method: 'POST', body })).status, 201)
  await (await administratorClient(server)).createInvitation({ body: { email: 'afterwards@example.org' } })
  await mailTo('afterwards@example.org')
  assert.ok(!mailServer.mails.some(({ to }) => to.includes('nobody@example.org')))
  await waitFor(
    () => count('PASSWORD_RESET', 'SENT'),
    'the count',
    (n) => n === 1,
  )
  assert.equal(await count('PASSWORD_RESET', 'PENDING'), 0)
})

test('nor does anybody learn it by the time of the answer', async () => {
  await person(server, 'timed@example.org')
  for (const email of ['timed@example.org', 'timed@example.org', 'untimed@example.org']) {
    const started = performance.now()
    const { status } = await send(server, '/api/v1/password-reset-requests', { method: 'POST', body: { email } })
    assert.equal(status, 201)
    // Far more than any of the three needs: a mail and its link are some writes more.
    assert.ok(performance.now() - started > 240, email)
  }
})

test('an address asks for few new passwords a minute, because each is an entry in the audit log', async () => {
  const own = await temporaryFolder()
  const [port, metricsPort] = [await freePort(), await freePort()]
  const strict = await startServer({
    data: own,
    env: {
      ...env,
      TIRO_LIMIT_FAILED_SIGN_INS: '5',
      TIRO_METRICS_PORT: String(metricsPort),
      TIRO_PUBLIC_URL: `http://127.0.0.1:${port}`,
    },
    port,
  })
  const statuses = []
  for (let n = 0; n < 20; n++) {
    const body = { email: `nobody${n}@example.org` }
    statuses.push((await send(strict, '/api/v1/password-reset-requests', { method: 'POST', body })).status)
  }
  await strict.stop()
  await removeFolder(own)
  assert.ok(statuses.filter((status) => status === 201).length <= 7, String(statuses))
  assert.equal(statuses.at(-1), 429)
})

test('mail survives an SMTP server that is down, a kill, and a kill while a mail is being sent', async () => {
  await mailServer.close()
  const client = await administratorClient(server)
  await client.createInvitation({ body: { email: 'patient@example.org' } })
  await waitFor(() => server.stderr().includes('"msg":"mail server"'), 'a line about the mail server')
  await server.kill()
  const { promise, resolve } = Promise.withResolvers<void>()
  held = promise
  let arrived = 0
  mailServer = await startMailServer({
    tls: 'starttls',
    certificate,
    port: mailServer.port,
    onMail: async () => {
      arrived += 1
      await held
    },
  })
  const port = Number(new URL(env['TIRO_PUBLIC_URL'] ?? '').port)
  const again = () => startServer({ data, env, port, key: server.key })
  server = await again()
  // The mail has arrived but isn't accepted yet.
  await waitFor(() => arrived === 1, 'the mail')
  await server.kill()
  held = null
  resolve()
  server = await again()
  await waitFor(() => arrived >= 2, 'the mail again')
  await waitFor(
    () => count('INVITATION', 'PENDING'),
    'an empty queue but for the mailbox that is full',
    (n) => n <= 1,
  )
  const mails = mailServer.mails.filter(({ to }) => to.includes('patient@example.org'))
  assert.equal(new Set(mails.map((mail) => headerOf(mail, 'Message-ID'))).size, 1)
})

test('neither the log nor the metrics have the password of the mail server or a link', async () => {
  const text = await (await fetch(`http://127.0.0.1:${env['TIRO_METRICS_PORT']}/metrics`)).text()
  for (const secret of [mailPassword, encodeURIComponent(mailPassword), 'token=', 'smtp://']) {
    assert.ok(!server.stderr().includes(secret), secret)
    assert.ok(!text.includes(secret), secret)
  }
})

test('without TLS or a trusted certificate, nothing is sent, least of all the password', async () => {
  const plain = await startMailServer({ tls: 'none' })
  const wrapped = await startMailServer({ tls: 'wrapped', certificate })
  try {
    const settings = { TIRO_PUBLIC_URL: 'https://tiro.example.org', TIRO_SMTP_FROM: 'tiro@example.org' }
    const attempt = (more: Record<string, string>) =>
      tiro(['mail', 'test', 'ada@example.org'], { env: { ...settings, ...more } })
    const noTls = await attempt({ TIRO_SMTP_URL: plain.url })
    assert.equal(noTls.code, 1)
    assert.match(noTls.stderr, /offers no usable TLS.*Use smtps:\/\/.*or TIRO_SMTP_TLS=off/)
    assert.deepEqual([plain.passwords, plain.mails], [[], []])
    const wrong = await attempt({ TIRO_SMTP_URL: plain.url.replace('smtp:', 'smtps:') })
    assert.match(wrong.stderr, /offers no usable TLS: wrong version number\. smtps:\/\/ needs a port with TLS/)
    // It answers STARTTLS with 250 like any other command.
    const careless = createServer((socket) => {
      socket.on('error', () => {})
      socket.write('220 ready\r\n')
      socket.on('data', () => socket.write('250 ok\r\n'))
    })
    careless.listen(0, '127.0.0.1')
    await once(careless, 'listening')
    const { port } = careless.address() as AddressInfo
    const noUpgrade = await attempt({ TIRO_SMTP_URL: `smtp://127.0.0.1:${port}` })
    careless.close()
    assert.match(noUpgrade.stderr, /offers no usable TLS: wrong version number\. Use smtps:\/\//)
    const off = await attempt({ TIRO_SMTP_URL: plain.url, TIRO_SMTP_TLS: 'off' })
    assert.deepEqual([off.code, off.stderr, plain.mails.length], [0, '', 1])
    const untrusted = await attempt({ TIRO_SMTP_URL: wrapped.url })
    assert.match(untrusted.stderr, /certificate.*NODE_EXTRA_CA_CERTS/)
    assert.deepEqual(wrapped.passwords, [])
    const trusted = { NODE_EXTRA_CA_CERTS: certificate.certificate }
    const fine = await attempt({ TIRO_SMTP_URL: wrapped.url, ...trusted })
    assert.match(fine.stdout, /^The server accepted the mail to ada@example\.org/)
  } finally {
    await plain.close()
    await wrapped.close()
  }
})

test('a sender that the server refuses is named with its cure', async () => {
  const strict = await startMailServer({
    tls: 'wrapped',
    certificate,
    refuse: (address) => (address === 'tiro@example.org' ? 553 : 0),
  })
  try {
    const { code, stderr } = await tiro(['mail', 'test', 'ada@example.org'], {
      env: { ...env, TIRO_SMTP_URL: strict.url },
    })
    assert.equal(code, 1)
    assert.match(stderr, /refuses the sender tiro@example\.org: 553.*TIRO_SMTP_FROM/)
  } finally {
    await strict.close()
  }
})

test('doctor says whether the mail server takes the password', async () => {
  const plain = await startMailServer({ tls: 'none' })
  try {
    const from = { name: '', address: 'tiro@example.org' }
    const settings = { host: '127.0.0.1', port: plain.port, tls: 'off' as const, from }
    const [ok] = await checkMail({ mail: { ...settings, login: { user: 'tiro', password: mailPassword } } })
    assert.equal(ok?.state, 'ok')
    assert.match(ok?.detail ?? '', /responds without TLS; sender tiro@example\.org/)
    const [wrong] = await checkMail({ mail: { ...settings, login: { user: 'tiro', password: 'geheim' } } })
    assert.equal(wrong?.state, 'warning')
    assert.match(wrong?.detail ?? '', /refuses the user name or password: 535/)
    assert.match(wrong?.cure ?? '', /TIRO_SMTP_URL/)
    assert.ok(!JSON.stringify(wrong).includes('geheim'))
  } finally {
    await plain.close()
  }
})
