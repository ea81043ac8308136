import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { fastEngine, removeFolder, sampleFile, temporaryFolder, tiro } from './helpers/harness.ts'
import { limit } from './helpers/time-limits.ts'

const folder = await temporaryFolder()
after(() => removeFolder(folder))

const flags =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'.split(
    ' ',
  )

const page = `<!doctype html><meta charset="utf-8"><video><track id="t" default kind="subtitles" src="/talk.vtt"></video><pre id="out"></pre>
<script>
const track = document.getElementById('t')
track.track.mode = 'hidden'
const tell = () => {
  document.getElementById('out').textContent = JSON.stringify({
    state: track.readyState,
    cues: [...(track.track.cues ?? [])].map((cue) => [cue.startTime, cue.endTime, cue.getCueAsHTML().textContent]),
  })
}
track.addEventListener('load', tell)
track.addEventListener('error', tell)
</script>`

test('a real browser reads the subtitles of the sample as a track', async () => {
  const { code, stdout, stderr } = await tiro(['transcribe', sampleFile, '--language', 'en', '--format', 'vtt'], {
    env: fastEngine,
  })
  assert.equal(code, 0, stderr)
  const server = createServer((request, response) => {
    const isTrack = request.url === '/talk.vtt'
    response.writeHead(200, { 'content-type': isTrack ? 'text/vtt; charset=utf-8' : 'text/html; charset=utf-8' })
    response.end(isTrack ? stdout : page)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const { port } = server.address() as AddressInfo
    const { stdout: dom } = await promisify(execFile)(
      'chromium-headless-shell',
      [
        ...flags,
        `--user-data-dir=${folder}/profile`,
        '--virtual-time-budget=5000',
        '--dump-dom',
        `http://127.0.0.1:${port}/`,
      ],
      { maxBuffer: 16 * 1024 ** 2, timeout: limit(60_000) },
    )
    const text =
      /<pre id="out">(.*?)<\/pre>/s
        .exec(dom)?.[1]
        ?.replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&amp;', '&') ?? ''
    const { state, cues } = JSON.parse(text) as { state: number; cues: [number, number, string][] }
    assert.equal(state, 2, 'the browser has loaded the track')
    assert.equal(cues.length, (stdout.match(/ --> /g) ?? []).length)
    assert.ok(cues.length > 10)
    for (const [i, [start, end, line]] of cues.entries()) {
      assert.ok(start < end && line.trim() !== '')
      assert.ok(start >= (cues[i - 1]?.[1] ?? 0) - 0.0005, 'cues do not overlap')
    }
  } finally {
    server.close()
  }
})
