import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { readPacketTimes } from './mp4-times.ts'

function numbers(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [i, value] of values.entries()) bytes.writeUInt32BE(value, i * 4)
  return bytes
}
function box(name: string, ...content: Buffer[]): Buffer {
  const bytes = Buffer.concat(content)
  return Buffer.concat([numbers(bytes.length + 8), Buffer.from(name, 'latin1'), bytes])
}
/** A file of one track at 48 kHz, with a table of the lengths of packets. */
function mp4(...lengths: number[]): Buffer {
  const table = box('minf', box('stbl', box('stts', numbers(0, ...lengths))))
  return box('moov', box('trak', box('mdia', box('mdhd', numbers(0, 0, 0, 48_000, 0, 0)), table)))
}

test('packets are even if all but the last are as long, and a table of any size costs nothing', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'tiro-test-'))
  t.after(() => rm(folder, { recursive: true }))
  const evenIn = async (bytes: Buffer): Promise<unknown> => {
    await writeFile(path.join(folder, 'a.mp4'), bytes)
    const times = await readPacketTimes(path.join(folder, 'a.mp4'))
    assert.equal(times?.timescale, 48_000)
    assert.equal(times.skipped, 0)
    return times.even
  }
  assert.deepEqual(await evenIn(mp4(1, 7, 1024)), { packets: 7, packetLength: 1024, length: 7168 })
  assert.deepEqual(await evenIn(mp4(2, 7, 1024, 1, 600)), { packets: 8, packetLength: 1024, length: 7768 })
  assert.equal(await evenIn(mp4(2, 7, 1024, 1, 2048)), null)
  assert.equal(await evenIn(mp4(2, 7, 1024, 2, 600)), null)
  assert.equal(await evenIn(mp4(0)), null)
  assert.equal(await evenIn(mp4(0xff_ff_ff_ff, 7, 1024)), null)
})
