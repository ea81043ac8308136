import assert from 'node:assert/strict'
import { test } from 'node:test'
import { removeFolder, startServer, temporaryFolder } from './helpers/harness.ts'
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
      assert.doesNotMatch(html, /<script|<img|src=["']?http|href=/)
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
