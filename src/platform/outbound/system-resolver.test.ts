import assert from 'node:assert/strict'
import { createSocket } from 'node:dgram'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { limit } from '../../../test/helpers/time-limits.ts'
import { systemResolver } from './system-resolver.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'tiro-names-'))
const hostsFile = path.join(folder, 'hosts')
await writeFile(hostsFile, '127.0.0.1 localhost # here\n')

/** Answers names that begin with `quick`, says that `none` doesn't exist, and is silent about the rest. */
const server = createSocket('udp4')
let silent = 0
const allAsked = Promise.withResolvers<void>()
server.on('message', (question, from) => {
  const end = question.indexOf(0, 12) + 5
  const name = question.toString('latin1', 13, end)
  if (!name.startsWith('quick') && !name.startsWith('none')) {
    silent += 1
    if (silent === 100) allAsked.resolve()
    return
  }
  const isAddress = name.startsWith('quick') && question.readUInt16BE(end - 4) === 1
  const head = Buffer.from(question.subarray(0, end))
  head.writeUInt16BE(name.startsWith('none') ? 0x81_83 : 0x81_80, 2)
  head.fill(0, 6, 12)
  head.writeUInt16BE(isAddress ? 1 : 0, 6)
  const record = isAddress ? [0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, 8, 8, 8, 8] : []
  server.send(Buffer.concat([head, Buffer.from(record)]), from.port, from.address)
})
await new Promise<void>((resolve) => server.bind(0, '127.0.0.1', resolve))
const servers = [`127.0.0.1:${server.address().port}`]
after(async () => {
  server.close()
  await rm(folder, { recursive: true })
})

test('names whose servers are silent delay no others, and are given up', async () => {
  const limitMs = limit(1000)
  const resolve = systemResolver({ limitMs, hostsFile, servers })
  const start = performance.now()
  const slow = Array.from({ length: 100 }, (_, n) => assert.rejects(resolve(`slow${n}.example`)))
  await allAsked.promise
  assert.deepEqual(await resolve('quick.example'), ['8.8.8.8'])
  assert.ok(performance.now() - start < 0.9 * limitMs, `${performance.now() - start} ms`)
  await Promise.all(slow)
  assert.ok(performance.now() - start < 3 * limitMs, `${performance.now() - start} ms`)
})

test('names of the hosts file need no name server; unknown ones are asked of the system', async () => {
  const resolve = systemResolver({ limitMs: 10_000, hostsFile, servers })
  const asked = silent
  assert.ok((await resolve('LOCALHOST')).includes('127.0.0.1'))
  assert.equal(silent, asked)
  await assert.rejects(resolve('none.invalid'))
  // No name server listens there.
  const alone = systemResolver({ hostsFile: path.join(folder, 'missing'), servers: ['127.0.0.1:1'] })
  assert.ok((await alone('localhost')).includes('127.0.0.1'))
})
