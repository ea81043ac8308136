import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freePort } from './helpers/free-port.ts'
import { removeFolder, startServer, temporaryFolder, tiro } from './helpers/harness.ts'

test('/metrics is told on a port of its own, as Prometheus reads it', async () => {
  const port = await freePort()
  const server = await startServer({ data: await temporaryFolder(), env: { TIRO_METRICS_PORT: String(port) } })
  try {
    const space = await server.client.createWorkspace({ body: { name: 'Counted' } })
    await server.client.getWorkspace({ params: { spaceId: space.id } })
    const response = await fetch(`http://127.0.0.1:${port}/metrics`)
    assert.equal(response.headers.get('content-type'), 'text/plain; version=0.0.4; charset=utf-8')
    const text = await response.text()
    for (const line of text.trimEnd().split('\n')) {
      assert.match(line, /^(# (HELP|TYPE) \w+ .+|\w+(\{(\w+="[^"\n]*",?)+\})? [\d.e+-]+)$/)
    }
    assert.match(text, /_count\{method="GET",route="\/api\/v1\/spaces\/:spaceId",status="2xx"\} 1\n/)
    assert.match(text, /tiro_disk_free_bytes \d+/)
    assert.match(text, /tiro_event_loop_delay_seconds\{quantile="0.99"\}/)
    assert.ok(!text.includes(space.id))
    assert.equal((await fetch(`http://127.0.0.1:${port}/api/v1/me`)).status, 404)
    assert.equal((await fetch(`${server.address}/metrics`)).status, 404)
  } finally {
    assert.equal(await server.stop(), 0)
    await removeFolder(server.data)
  }
})

test("it can't use the public port", async () => {
  const same = await tiro(['serve', '--port', '18080'], { env: { TIRO_METRICS_PORT: '18080' } })
  assert.match(same.stderr, /must differ from TIRO_PORT/)
})
