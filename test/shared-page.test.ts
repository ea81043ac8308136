import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import {
  fastEngine,
  removeFolder,
  sampleFile,
  startServer,
  temporaryFolder,
  uploadRecording,
  waitForTranscript,
} from './helpers/harness.ts'
import { waitFor } from './helpers/wait-for.ts'
import { refused } from './helpers/refused.ts'
import { send } from './helpers/api-people.ts'
import { createSigner } from '../src/platform/secrets/signing.ts'
import { findShare } from '../src/library/sharing/store.ts'
import { openBeside } from './helpers/postgres-server.ts'

test('the shared page shows plain text, whatever was said, and is closed for a private workspace', async () => {
  const server = await startServer({ data: await temporaryFolder() })
  try {
    const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Shared' } })
    const title = '</title><script>alert(1)</script>'
    const recording = await server.client.createRecording({
      params: { spaceId },
      body: { title, source: 'IMPORT', language: 'en' },
    })
    const params = { spaceId, recordingId: recording.id }
    const imported = await send(server, `/api/v1/spaces/${spaceId}/recordings/${recording.id}/transcript/import`, {
      method: 'POST',
      key: server.key,
      headers: { 'content-type': 'text/vtt' },
      raw: 'WEBVTT\n\n00:00.000 --> 00:02.000\n&lt;img src=x onerror=alert(2)&gt; & "quoted" words.\n',
    })
    assert.ok(imported.status < 300, JSON.stringify(imported.body))
    const { url } = await server.client.shareRecording({ params })
    assert.match(url, /\/s\/[\w-]{22}$/)
    const path = new URL(url).pathname
    assert.equal((await send(server, path)).status, 404)
    for (const privacy of ['UNLISTED', 'PUBLIC'] as const) {
      await server.client.updateWorkspace({ params, body: { privacy } })
      const page = await send(server, path, { headers: { accept: 'text/html' } })
      const html = String(page.body)
      assert.equal(page.headers.get('content-type'), 'text/html; charset=utf-8')
      assert.match(page.headers.get('content-security-policy') ?? '', /^default-src 'none'; style-src 'sha256-/)
      assert.match(html, /<h1 dir="auto">&lt;\/title&gt;&lt;script&gt;alert\(1\)&lt;\/script&gt;<\/h1>/)
      assert.match(html, /&amp; &quot;quoted&quot; words\./)
      assert.doesNotMatch(html.replace('<link rel="icon" href="/favicon.svg">', ''), /<script|<img|src=["']?http|href=/)
      const list = String((await send(server, '/public', { headers: { accept: 'text/html' } })).body)
      assert.doesNotMatch(list, /<script/)
      // Only recordings of a PUBLIC workspace are listed.
      assert.equal(list.includes(`<a href="${path}" dir="auto">&lt;/title&gt;`), privacy === 'PUBLIC')
    }
    await server.client.unshareRecording({ params })
    assert.equal((await send(server, path)).status, 404)
    assert.equal((await send(server, '/s/nothing')).status, 404)

    // Pages have the browser's language.
    const headers = (language: string) => ({ headers: { accept: 'text/html', 'accept-language': language } })
    const ended = await send(server, path, headers('ar-EG,ar;q=0.9,en;q=0.8'))
    assert.equal(ended.status, 404)
    assert.match(String(ended.body), /<html lang="ar" dir="rtl">[^]*هذا الرابط لا يعمل/)
    assert.match(String((await send(server, '/public', headers('fr'))).body), /Transcriptions publiques/)
    const invitation = String((await send(server, '/invitation?token=a', headers('de'))).body)
    assert.match(invitation, /<html lang="de">[^]*Tiro beitreten[^]*"continue":"Weiter"/)
    assert.match(String((await send(server, '/reset-password?token=a', headers('nl'))).body), /Set a new password/)
  } finally {
    await server.stop()
    await removeFolder(server.data)
  }
})

test('a link ends, shows a passage, or plays the sound, as its owner chose', async () => {
  const server = await startServer({ data: await temporaryFolder(), env: fastEngine })
  try {
    const params = await uploadRecording(server.client, await readFile(sampleFile), { title: 'A talk' })
    await waitForTranscript(server.client, params)
    await server.client.updateWorkspace({ params, body: { privacy: 'UNLISTED' } })
    const { url, audio, expiresAt } = await server.client.shareRecording({ params })
    assert.deepEqual([audio, expiresAt], [false, null])
    const path = new URL(url).pathname
    const page = async (): Promise<string> =>
      String((await send(server, path, { headers: { accept: 'text/html' } })).body)
    assert.doesNotMatch(await page(), /<audio/)
    assert.equal((await send(server, `${path}/audio`)).status, 404)

    await server.client.shareRecording({ params, body: { audio: true } })
    assert.match(await page(), /<audio controls/)
    const sound = await fetch(`${server.address}${path}/audio`, { headers: { range: 'bytes=0-9' } })
    assert.deepEqual([sound.status, sound.headers.get('content-type')], [206, 'audio/mp4'])
    await sound.arrayBuffer()

    const whole = await page()
    await server.client.shareRecording({ params, body: { audio: false, start: 0, end: 4 } })
    const part = await page()
    assert.ok(part.length < whole.length && /welcome/i.test(part), part.slice(-500))
    assert.equal((await send(server, `${path}/audio`)).status, 404)
    assert.deepEqual(await refused(server.client.shareRecording({ params, body: { start: 5, end: 5 } })), [
      400,
      'INVALID_BODY',
    ])

    // What isn't named stays; a link that has ended is like one that never was.
    const past = new Date(Date.now() - 1000).toISOString()
    assert.deepEqual(await refused(server.client.shareRecording({ params, body: { expiresAt: past } })), [
      400,
      'INVALID_BODY',
    ])
    const soon = new Date(Date.now() + 500).toISOString()
    await server.client.shareRecording({ params, body: { expiresAt: soon } })
    await delay(600)
    // A change of something else isn't refused for a link that has ended.
    const ended = await server.client.shareRecording({ params, body: { audio: false } })
    assert.deepEqual([ended.isActive, ended.end, ended.url], [false, 4, url])
    assert.equal((await send(server, path)).status, 404)
    assert.match(await page(), /This link doesn’t work/)
    await server.client.shareRecording({ params, body: { expiresAt: null } })
    assert.equal((await send(server, path)).status, 200)
  } finally {
    await server.stop()
    await removeFolder(server.data)
  }
})

test('a link to a passage plays the sound of the passage alone', async () => {
  const server = await startServer({ data: await temporaryFolder(), env: fastEngine })
  try {
    const params = await uploadRecording(server.client, await readFile(sampleFile), { title: 'A talk' })
    await waitForTranscript(server.client, params)
    await server.client.updateWorkspace({ params, body: { privacy: 'UNLISTED' } })
    const { url } = await server.client.shareRecording({ params, body: { audio: true } })
    // A proxy that validates answers reads them as text.
    const sound = `${server.ownAddress}${new URL(url).pathname}/audio`
    const take = async (): Promise<Buffer> => {
      // Readers that come at the same time get the same bytes.
      const [one, two] = await Promise.all(
        [fetch(sound), fetch(sound)].map(async (answer) => Buffer.from(await (await answer).arrayBuffer())),
      )
      assert.ok(one !== undefined && two !== undefined && one.equals(two))
      return one
    }
    const whole = secondsOf(await take())
    await server.client.shareRecording({ params, body: { start: 1.5, end: 3 } })
    const middle = await take()
    assert.ok(Math.abs(secondsOf(middle) - 1.5) < 0.1, String(secondsOf(middle)))
    const range = await fetch(sound, { headers: { range: 'bytes=4-7' } })
    assert.deepEqual([range.status, await range.text()], [206, 'ftyp'])
    await server.client.shareRecording({ params, body: { start: 2, end: null } })
    const rest = secondsOf(await take())
    assert.ok(Math.abs(rest - (whole - 2)) < 0.1, `${rest} of ${whole}`)
    const kept = (await readdir(server.data, { recursive: true })).filter((name) => /passages\/.+/.test(name))
    assert.equal(kept.length, 1, `one passage, not those before: ${kept.join(', ')}`)
    const { auditEvents } = await server.client.listAuditEvents({ query: { action: 'MEDIA_DOWNLOADED' } })
    assert.deepEqual([auditEvents[0]?.source, auditEvents[0]?.objectId], ['NOBODY', params.recordingId])
    await server.client.deleteMedia({ params })
    assert.equal((await fetch(sound)).status, 410)
  } finally {
    await server.stop()
    await removeFolder(server.data)
  }
})

test('a passage that is being cut while its media is deleted leaves nothing behind', async () => {
  const data = await temporaryFolder()
  const [program, held, waits] = ['ffmpeg', 'held', 'waits'].map((name) => path.join(data, name))
  assert.ok(program !== undefined && held !== undefined && waits !== undefined)
  // Before the work, when it finds no source, or after it.
  const hold = `while [ -e ${held}-$1 ]; do touch ${waits}; sleep 0.05; done`
  const script = `#!/bin/sh\nhold() { ${hold}; }\nhold before\nffmpeg "$@"; code=$?\nhold after\nexit $code\n`
  await writeFile(program, script, { mode: 0o755 })
  const server = await startServer({ data, env: { ...fastEngine, TIRO_FFMPEG: program, TIRO_SANDBOX: 'off' } })
  try {
    const passages = async (): Promise<string[]> =>
      (await readdir(server.data, { recursive: true })).filter((name) => /passages\/.+/.test(name))
    for (const [removal, moment] of [
      ['media', 'before'],
      ['media', 'after'],
      ['recording', 'after'],
    ] as const) {
      const params = await uploadRecording(server.client, await readFile(sampleFile), { title: 'A talk' })
      await waitForTranscript(server.client, params)
      await server.client.updateWorkspace({ params, body: { privacy: 'UNLISTED' } })
      const { url } = await server.client.shareRecording({ params, body: { audio: true, start: 1, end: 2 } })
      await writeFile(`${held}-${moment}`, '')
      const sound = fetch(`${server.ownAddress}${new URL(url).pathname}/audio`)
      await waitFor(async () => (await readdir(data)).includes('waits'), 'the cut')
      if (removal === 'media') await server.client.deleteMedia({ params })
      else await server.client.deleteRecording({ params, query: { permanent: true } })
      await rm(`${held}-${moment}`)
      const { status } = await sound
      assert.ok(status === 410 || status === 404, `${removal} ${moment}: ${status}`)
      assert.deepEqual(await passages(), [], `${removal} ${moment}`)
      await rm(waits)
    }
  } finally {
    await server.stop()
    await removeFolder(server.data)
  }
})

test('a password closes a link: its page, its data and its sound', async () => {
  const secret = 'a secret of this test alone, 32 characters or more'
  const env = { ...fastEngine, TIRO_SECRET: secret, TIRO_TRUSTED_PROXIES: '127.0.0.1' }
  const server = await startServer({ data: await temporaryFolder(), env })
  try {
    const params = await uploadRecording(server.client, await readFile(sampleFile), { title: 'Secret talk' })
    await waitForTranscript(server.client, params)
    await server.client.updateWorkspace({ params, body: { privacy: 'PUBLIC' } })
    const password = 'tall grass 7'
    const shared = await server.client.shareRecording({ params, body: { audio: true, password } })
    assert.equal(shared.hasPassword, true)
    const path = new URL(shared.url).pathname
    const api = `/api/v1/shared/${shared.token}`
    const open = (given: string, from = '198.51.100.7') =>
      send(server, `${api}/open`, {
        method: 'POST',
        body: { password: given },
        headers: { 'x-forwarded-for': from },
      })
    const answers = async (cookie = ''): Promise<number[]> => {
      const places = [path, api, `${path}/audio`]
      return Promise.all(
        places.map(async (place) => (await fetch(`${server.address}${place}`, { headers: { cookie } })).status),
      )
    }
    assert.deepEqual(await answers(), [401, 401, 401])
    const page = String((await send(server, path, { headers: { accept: 'text/html' } })).body)
    assert.match(page, /This transcript has a password/)
    assert.doesNotMatch(page, /Secret talk/)
    // It isn't listed either.
    assert.deepEqual((await server.client.listPublic({})).recordings, [])

    assert.equal((await open('wrong')).status, 401)
    const right = await open(password)
    assert.equal(right.status, 200)
    const [cookie = ''] = (right.headers.get('set-cookie') ?? '').split(';')
    assert.match(right.headers.get('set-cookie') ?? '', /HttpOnly; SameSite=Lax/)
    assert.deepEqual(await answers(cookie), [200, 200, 200])

    // It ends after a day, also where a browser or program keeps it longer.
    const beside = await openBeside(server.data)
    const { nonce = '', passwordHash = '' } = (await findShare(beside.db, params.recordingId)) ?? {}
    await beside.close()
    const signedUntil = (seconds: number): string => {
      const parts = [params.recordingId, nonce, passwordHash ?? '']
      const signature = createSigner(Buffer.from(secret)).sign('share-password', parts, seconds)
      return `${cookie.split('=')[0]}=${seconds}.${signature}`
    }
    const now = Math.floor(Date.now() / 1000)
    assert.deepEqual(await answers(signedUntil(now + 60)), [200, 200, 200])
    assert.deepEqual(await answers(signedUntil(now - 60)), [401, 401, 401])
    assert.deepEqual(await answers(signedUntil(0)), [401, 401, 401])
    assert.deepEqual(await answers(cookie.replace(/=\d+/, `=${now + 10 ** 6}`)), [401, 401, 401])

    // The cookie of another link opens nothing, and a new password ends the old one's.
    assert.deepEqual(await answers(`${cookie.split('=')[0]}=${'A'.repeat(43)}`), [401, 401, 401])
    await server.client.shareRecording({ params, body: { password: 'short grass 8' } })
    assert.deepEqual(await answers(cookie), [401, 401, 401])
    // The first pauses are shorter than an attempt on a slow computer.
    const statuses = [401]
    // One host has all of these addresses.
    while (statuses.at(-1) === 401 && statuses.length < 15)
      statuses.push((await open(password, `2001:db8:7:7::${statuses.length}`)).status)
    assert.deepEqual([statuses.at(-1), statuses.indexOf(429) >= 4], [429, true], String(statuses))
    // Somebody else may still open it.
    assert.equal((await open('short grass 8')).status, 200)

    const open2 = await server.client.shareRecording({ params, body: { password: null } })
    assert.equal(open2.hasPassword, false)
    assert.deepEqual(await answers(), [200, 200, 200])
    assert.deepEqual(await refused(server.client.shareRecording({ params, body: { password: 'short' } })), [
      400,
      'INVALID_BODY',
    ])
  } finally {
    await server.stop()
    await removeFolder(server.data)
  }
})

/** The length of an audio file, seconds. */
function secondsOf(bytes: Buffer): number {
  const probe = spawnSync(
    'ffprobe',
    ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', '-f', 'mp4', 'pipe:0'],
    { input: bytes, encoding: 'utf8' },
  )
  assert.equal(probe.status, 0, probe.stderr)
  return Number(probe.stdout)
}

test('a link to a passage tells who speaks in it and how long it is, not of the rest', async () => {
  const server = await startServer({ data: await temporaryFolder() })
  try {
    const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Shared', privacy: 'PUBLIC' } })
    const { id: recordingId } = await server.client.createRecording({
      params: { spaceId },
      body: { title: 'Two sources', source: 'IMPORT', language: 'en' },
    })
    const params = { spaceId, recordingId }
    await server.client.importTranscript({
      params,
      content: Buffer.from(
        'WEBVTT\n\n00:00.000 --> 00:02.000\n<v Ada>Good morning.\n\n00:20.000 --> 00:22.000\n<v Bea>Never name me.\n',
      ),
      headers: { 'content-type': 'text/vtt' },
    })
    const { token } = await server.client.shareRecording({ params })
    const names = async (): Promise<string[]> =>
      (await server.client.getShared({ params: { token } })).speakers.map(({ name }) => name)
    assert.deepEqual(await names(), ['Ada', 'Bea'])
    await server.client.shareRecording({ params, body: { start: 0, end: 4 } })
    assert.deepEqual(await names(), ['Ada'])
    // Nor how long the rest is.
    const lengths = async (): Promise<(number | null)[]> => [
      (await server.client.getShared({ params: { token } })).duration,
      ...(await server.client.listPublic()).recordings.map(({ duration }) => duration),
    ]
    const page = async (): Promise<string> =>
      String((await send(server, `/s/${token}`, { headers: { accept: 'text/html' } })).body)
    assert.deepEqual(await lengths(), [4, 4])
    assert.match(await page(), /· 0:04<\/p>/)
    // Its end beyond the recording's doesn't count, as it doesn't without one.
    for (const end of [3600, null]) {
      await server.client.shareRecording({ params, body: { start: 20, end } })
      assert.deepEqual(await lengths(), [2, 2])
    }
    await server.client.shareRecording({ params, body: { start: null } })
    assert.deepEqual(await lengths(), [22, 22])
  } finally {
    await server.stop()
    await removeFolder(server.data)
  }
})
