import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { after, before, test } from 'node:test'
import { waitFor } from '../../../test/helpers/wait-for.ts'
import { receiveForm, type ReceivedForm } from './receive-form.ts'

let folder: string
let files = 0
before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tiro-form-'))
})
after(() => rm(folder, { recursive: true }))

const end = '--X--\r\n'
const part = (disposition: string, value: string, headers = ''): string =>
  `--X\r\nContent-Disposition: form-data${disposition}\r\n${headers}\r\n${value}\r\n`
const file = part('; name="file"; filename="a.wav"', 'DATA')

/** Sends a body in small pieces. @returns the form, and what was written of its file */
async function receive(body: string | Buffer, boundary = 'X'): Promise<ReceivedForm & { written: string }> {
  const bytes = Buffer.from(body)
  const pieces = Array.from({ length: Math.ceil(bytes.length / 7) }, (_, i) => bytes.subarray(i * 7, i * 7 + 7))
  const target = path.join(folder, String((files += 1)))
  const form = await receiveForm(Readable.from(pieces), {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    userId: 'usr_1',
    fileField: 'file',
    target,
    maxFileBytes: 1000,
    minFreeBytes: 0,
    signal: AbortSignal.timeout(60_000),
  })
  return { ...form, written: await readFile(target, 'utf8') }
}

const refused: Record<string, string> = {
  'a part without a name': part('', 'x') + file + end,
  'a part without a name after the file': file + part('', 'x') + end,
  'a part with an empty name that is a file': part('; filename="b"', 'x') + file + end,
  'a part with nothing but a boundary': `--X\r\n\r\nx\r\n${end}`,
  'two files': file + file + end,
  'a file of another name': part('; name="other"; filename="b"', 'x') + file + end,
  'no end': file,
  'an end inside the file': file.slice(0, -4),
  'line feeds alone': (file + end).replaceAll('\r\n', '\n'),
  'a name with a NUL character': part('; name="a\0"', 'x') + file + end,
  'a value with a NUL character': part('; name="a"', '\0') + file + end,
  'too many fields': part('; name="a"', 'x').repeat(600) + file + end,
  nothing: '',
}
for (const [what, body] of Object.entries(refused)) {
  test(`a form with ${what} is refused`, async () => {
    await assert.rejects(receive(body), { code: 'INVALID_BODY' })
  })
}

test('a boundary that is longer than the standard allows is refused', async () => {
  const long = 'B'.repeat(300)
  await assert.rejects(receive((file + end).replaceAll('--X', `--${long}`), long), { code: 'INVALID_BODY' })
})

test('fields around the file keep their order, and no name is special', async () => {
  const { fields, fileName, written } = await receive(
    part('; name="a"', '1') + part('; name="__proto__"', '2') + file + part('; name="a"', '3') + end,
    '"X"',
  )
  assert.deepEqual([...fields], [...Object.entries({ a: ['1', '3'] }), ['__proto__', ['2']]])
  assert.deepEqual([fileName, written], ['a.wav', 'DATA'])
})

test('of the name of a file only its last part counts, on every system', async () => {
  for (const name of ['../../a.wav', String.raw`C:\\b\\a.wav`]) {
    const { fileName } = await receive(part(`; name="file"; filename="${name}"`, 'DATA') + end)
    assert.equal(fileName, 'a.wav')
  }
  assert.equal((await receive(part('; name="file"', 'DATA') + end)).fileName, '')
  const form = new FormData()
  form.set('file', new File(['DATA'], 'Tön "1"\n100 %.wav'))
  const sent = await new Response(form).text()
  const named = /filename="(.*)"/.exec(sent)?.[1] ?? ''
  assert.match(named, /%22/)
  assert.equal((await receive(part(`; name="file"; filename="${named}"`, 'DATA') + end)).fileName, 'Tön "1" 100 %.wav')
})

test('the text of the unfinished forms of an account has a limit; its other forms and those of others have none', async () => {
  const megabyte = 'x'.repeat(1024 ** 2)
  const begin = (userId: string, megabytes: number) => {
    const form = new PassThrough()
    const received = receiveForm(form, {
      headers: { 'content-type': 'multipart/form-data; boundary=X' },
      userId,
      fileField: 'file',
      target: path.join(folder, String((files += 1))),
      maxFileBytes: 1000,
      minFreeBytes: 0,
      signal: AbortSignal.timeout(60_000),
    })
    for (let n = 0; n < megabytes; n++) form.write(part(`; name="a${n}"`, megabyte))
    return { form, received }
  }
  const slow = [begin('usr_slow', 15), begin('usr_slow', 15)]
  for (const { form, received } of slow) {
    received.catch(() => {})
    await waitFor(
      () => form.readableLength,
      'the text',
      (length) => length === 0,
    )
  }
  const large = begin('usr_slow', 3)
  large.form.end(file + end)
  await assert.rejects(large.received, { code: 'RATE_LIMITED' })
  const small = begin('usr_slow', 0)
  small.form.end(file + end)
  const other = begin('usr_other', 3)
  other.form.end(file + end)
  await Promise.all([small.received, other.received])
  for (const { form, received } of slow) {
    form.destroy()
    await assert.rejects(received)
  }
  const next = begin('usr_slow', 3)
  next.form.end(file + end)
  await next.received
})
