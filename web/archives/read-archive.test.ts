import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { test } from 'node:test'
import fc from 'fast-check'
import yazl from 'yazl'
import { readArchive } from './read-archive.ts'

const root = {
  format: 'tiro-archive',
  createdAt: '2026-11-20T08:33:00.000Z',
  workspace: { name: 'Gespräche 访谈' },
  recordings: ['rec_1', 'rec_2'],
  folders: [{}, {}, {}],
  speakers: [{}],
  prompts: [],
}

async function zipOf(
  files: readonly (readonly [string, string])[],
  { comment = '', ...options }: { comment?: string; compress?: boolean; forceZip64Format?: boolean } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new yazl.ZipFile()
  for (const [name, text] of files) zip.addBuffer(Buffer.from(text), name, options)
  zip.end({ comment, forceZip64Format: options.forceZip64Format ?? false })
  return new Uint8Array(await buffer(zip.outputStream as Readable))
}

const files = [
  ['recordings/rec_1/transcript.json', '{}'],
  ['recordings/rec_1/media/original', 'sound'],
  ['recordings/rec_1/media/audio', 'sound'],
  ['recordings/rec_2/transcript.json', '{}'],
  ['tiro.json', JSON.stringify(root)],
] as const

test('the summary of an archive says what is in it, in every form of a zip', async () => {
  const wanted = {
    name: 'Gespräche 访谈',
    createdAt: '2026-11-20T08:33:00.000Z',
    recordings: 2,
    withMedia: 1,
    folders: 3,
    speakers: 1,
    prompts: 0,
  }
  for (const options of [{}, { compress: false }, { forceZip64Format: true }, { comment: 'PK of somebody' }]) {
    assert.deepEqual(await readArchive(new Blob([await zipOf(files, options)])), wanted, JSON.stringify(options))
  }
})

test('other files are no archives', async () => {
  const others = [
    await zipOf([['notes.txt', 'x']]),
    await zipOf([['tiro.json', '{"format": "other"}']]),
    await zipOf([['tiro.json', 'null']]),
    await zipOf([['tiro.json', '{']]),
    (await zipOf(files)).slice(0, -30),
    new Uint8Array(),
    new TextEncoder().encode('RIFF'),
  ]
  for (const [i, bytes] of others.entries()) assert.equal(await readArchive(new Blob([bytes])), null, String(i))
})

test('a damaged archive is read or refused, and never fails otherwise', async () => {
  const whole = await zipOf(files)
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 20 }),
      async (changes) => {
        const bytes = whole.slice()
        for (const [at, value] of changes) bytes[at] = value
        await readArchive(new Blob([bytes]))
      },
    ),
  )
})
