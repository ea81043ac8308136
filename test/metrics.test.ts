import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'
import { freePort } from './helpers/free-port.ts'
import { readFile } from 'node:fs/promises'
import {
  fastEngine,
  removeFolder,
  repository,
  sampleFile,
  startServer,
  temporaryFolder,
  tiro,
  uploadRecording,
  waitForTranscript,
} from './helpers/harness.ts'

test('/metrics is told on a port of its own, as Prometheus reads it', async () => {
  const port = await freePort()
  const env = { ...fastEngine, TIRO_METRICS_PORT: String(port) }
  const server = await startServer({ data: await temporaryFolder(), env })
  try {
    const space = await server.client.createWorkspace({ body: { name: 'Counted' } })
    await server.client.getWorkspace({ params: { spaceId: space.id } })
    await waitForTranscript(server.client, await uploadRecording(server.client, await readFile(sampleFile)))
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
    assert.match(text, /^tiro_build_info\{version="\d+\.\d+\.\d+",role="all"\} 1$/m)
    assert.match(text, /^tiro_database_up 1$/m)
    assert.match(text, /^tiro_engine_calls_total\{kind="speech",engine="sherpa-onnx\/[\w.-]+",outcome="done"\} [1-9]/m)
    // The real-time factor: seconds by seconds of audio.
    const seconds = (name: string): number =>
      Number(new RegExp(`^tiro_engine_${name}_total\\{kind="speech",[^}]+\\} (\\S+)$`, 'm').exec(text)?.[1])
    assert.ok(seconds('audio_seconds') > 5 && seconds('audio_seconds') < 60, `${seconds('audio_seconds')} s of audio`)
    assert.ok(seconds('seconds') > 0 && seconds('seconds') < 60, `${seconds('seconds')} s`)
    // The dashboard, the alerts and the documentation name exactly what the server prints.
    const printed = new Set([...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name = '']) => name))
    const namesIn = async (file: string): Promise<string[]> => {
      const names = (await readFile(path.join(repository, file), 'utf8')).match(/\btiro_[a-z_]+\b/g) ?? []
      return [...new Set(names.map((name) => name.replace(/_(bucket|sum|count)$/, '')))]
    }
    for (const file of ['deploy/grafana/tiro.json', 'deploy/prometheus/alerts.yaml']) {
      const used = await namesIn(file)
      assert.ok(used.length >= 8, file)
      assert.deepEqual(
        used.filter((name) => !printed.has(name)),
        [],
        file,
      )
    }
    const documented = await namesIn('docs/operating.md')
    assert.deepEqual(
      [...printed].filter((name) => !documented.includes(name)),
      [],
    )
    assert.equal((await fetch(`http://127.0.0.1:${port}/api/v1/me`)).status, 404)
    assert.equal((await fetch(`${server.address}/metrics`)).status, 404)
    for (const check of ['healthz', 'readyz']) {
      assert.equal((await fetch(`http://127.0.0.1:${port}/${check}`)).status, 200)
      const atRoot = await fetch(`${server.ownAddress}/${check}`)
      assert.deepEqual(await atRoot.json(), await (await fetch(`${server.address}/api/v1/${check}`)).json())
    }
  } finally {
    assert.equal(await server.stop(), 0)
    await removeFolder(server.data)
  }
})

test("it can't use the public port", async () => {
  const same = await tiro(['serve', '--port', '18080'], { env: { TIRO_METRICS_PORT: '18080' } })
  assert.match(same.stderr, /must differ from TIRO_PORT/)
})
