import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import fastify from 'fastify'
import { mountDashboard } from './dashboard.ts'

test('pages and their files stay as they were when the built files are replaced', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'tiro-dashboard-'))
  await mkdir(path.join(folder, 'assets'))
  await writeFile(path.join(folder, 'index.html'), '<script src="/assets/main-1.js"></script>')
  await writeFile(path.join(folder, 'assets/main-1.js'), 'start()')
  await writeFile(path.join(folder, 'assets/main-1.js.br'), 'compressed')
  const app = fastify()
  t.after(() => app.close())
  await mountDashboard(app, null, folder)
  await rm(folder, { recursive: true })

  const page = await app.inject({ url: '/w/spc_1' })
  assert.deepEqual([page.statusCode, page.body], [200, '<script src="/assets/main-1.js"></script>'])
  const script = await app.inject({ url: '/assets/main-1.js' })
  assert.deepEqual([script.statusCode, script.body], [200, 'start()'])
  assert.equal(script.headers['content-length'], '7')
  assert.match(String(script.headers['content-type']), /javascript/)
  for (const accepted of ['br', 'gzip, br;q=0.5', 'BR']) {
    const small = await app.inject({ url: '/assets/main-1.js', headers: { 'accept-encoding': accepted } })
    assert.deepEqual([small.body, small.headers['content-encoding']], ['compressed', 'br'], accepted)
  }
  for (const accepted of ['gzip', 'br;q=0', 'gzip, br; q=0.0']) {
    const whole = await app.inject({ url: '/assets/main-1.js', headers: { 'accept-encoding': accepted } })
    assert.deepEqual([whole.body, whole.headers['content-encoding']], ['start()', undefined], accepted)
  }
})
