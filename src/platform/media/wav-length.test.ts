import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { readWavLength, type WavLength } from './wav-length.ts'

let folder: string
before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tiro-wav-'))
})
after(() => rm(folder, { recursive: true }))

const bytesPerSecond = 32_000
const sound = (bytes: number): Buffer => Buffer.alloc(bytes, 'noise of a room')

function chunk(name: string, content: Buffer, size = content.length): Buffer {
  const head = Buffer.alloc(8)
  head.write(name, 'latin1')
  head.writeUInt32LE(size, 4)
  return Buffer.concat([head, content])
}

function format(): Buffer {
  const content = Buffer.alloc(16)
  content.writeUInt32LE(bytesPerSecond, 8)
  return chunk('fmt ', content)
}

async function lengthOf(name: string, ...parts: readonly Buffer[]): Promise<WavLength> {
  const bytes = Buffer.concat([Buffer.from(`${name}....WAVE`), ...parts])
  const file = path.join(folder, 'a.wav')
  await writeFile(file, bytes)
  return readWavLength(file, bytes.length)
}

test('the length is as stated where chunks, tags, zeros, little or another file follow', async () => {
  const data = chunk('data', sound(bytesPerSecond))
  const following: Record<string, readonly Buffer[]> = {
    nothing: [],
    list: [chunk('LIST', sound(100_000))],
    'a chunk with a small name': [chunk('id3 ', sound(100_000))],
    'another file': [Buffer.from('RIFF'), sound(100_000)],
    'a tag': [Buffer.from('ID3'), sound(100_000)],
    zeros: [Buffer.alloc(100_000)],
    'a tenth of a second': [sound(bytesPerSecond / 10)],
  }
  for (const [name, parts] of Object.entries(following)) {
    assert.equal(await lengthOf('RIFF', format(), data, ...parts), 'stated', name)
  }
  const odd = chunk('data', sound(bytesPerSecond + 1))
  assert.equal(await lengthOf('RIFF', format(), odd, Buffer.alloc(1), chunk('LIST', sound(100_000))), 'stated')
  assert.equal(await lengthOf('RIFF', format(), odd, chunk('LIST', sound(100_000))), 'stated')
})

test('sound behind the stated end is found', async () => {
  for (const stated of [2, 1000, bytesPerSecond]) {
    assert.equal(await lengthOf('RIFF', format(), chunk('data', sound(4 * bytesPerSecond), stated)), 'outgrown')
  }
  // A second of silence first.
  const later = Buffer.concat([Buffer.alloc(2 * bytesPerSecond), sound(1)])
  assert.equal(await lengthOf('RIFF', format(), chunk('data', later, 1000)), 'outgrown')
  const sizes = chunk('ds64', Buffer.alloc(28))
  const large = chunk('data', sound(bytesPerSecond), 0xff_ff_ff_ff)
  assert.equal(await lengthOf('RF64', sizes, format(), large), 'outgrown')
  sizes.writeBigUInt64LE(BigInt(bytesPerSecond), 16)
  assert.equal(await lengthOf('RF64', sizes, format(), large), 'stated')
})

test('a length that was never written is streamed, wherever the sound begins', async () => {
  for (const stated of [0, 0x7f_ff_f0_00, 0x80_00_00_00, 0xff_ff_ff_ff]) {
    assert.equal(await lengthOf('RIFF', format(), chunk('data', sound(bytesPerSecond), stated)), 'streamed')
  }
  const described = chunk('JUNK', sound(200_000))
  assert.equal(await lengthOf('RIFF', described, format(), chunk('data', sound(bytesPerSecond), 0)), 'streamed')
})

test('a file without sound, or that is cut inside a chunk, has the length that it states', async () => {
  assert.equal(await lengthOf('RIFF', format()), 'stated')
  assert.equal(await lengthOf('RIFF', chunk('JUNK', sound(10), 0xff_ff_ff_f0)), 'stated')
  assert.equal(await lengthOf('RIFF', format(), chunk('data', sound(10), 1000)), 'stated')
})
