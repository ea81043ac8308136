import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import {
  fastEngine,
  removeFolder,
  sampleFile,
  startServer,
  temporaryFolder,
  uploadRecording,
  waitForTranscript,
} from './helpers/harness.ts'
import { refused } from './helpers/refused.ts'
import { send } from './helpers/api-people.ts'

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
    assert.deepEqual(await refused(server.client.shareRecording({ params, body: { start: 3 } })), [400, 'INVALID_BODY'])

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
    const ended = await server.client.shareRecording({ params, body: { expiresAt: past } })
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
