import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { liftAudio } from './lift-audio.ts'

/** What is lifted of a text that arrives in pieces of some sizes, and the text around it. */
async function lift(text: string, sizes: readonly number[] = [text.length]): Promise<{ bytes: Buffer; rest: string }> {
  const all = Buffer.from(text)
  const pieces: Uint8Array[] = []
  for (let at = 0, i = 0; at < all.length; at += sizes[i++ % sizes.length] ?? 1) {
    pieces.push(all.subarray(at, at + (sizes[i % sizes.length] ?? 1)))
  }
  const bytes: Uint8Array[] = []
  const rest: Buffer[] = []
  async function* body(): AsyncGenerator<Uint8Array> {
    yield* pieces
  }
  for await (const chunk of liftAudio(body(), (piece) => rest.push(piece))) bytes.push(chunk)
  // The media arrives in millions of pieces, and nothing may be kept of each.
  assert.ok(rest.every(({ length }) => length > 0))
  return { bytes: Buffer.concat(bytes), rest: Buffer.concat(rest).toString('utf8') }
}

test('the media is lifted however the body arrives and is written', async () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 30 })
  const others = fc.dictionary(text, fc.oneof(text, fc.integer(), fc.constant(null)))
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 100 }),
      others,
      others,
      fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 }),
      fc.constantFrom(undefined, 1, '\t'),
      fc.boolean(),
      async (media, before, after, sizes, indent, isEscaped) => {
        const bodyOf = (data: string): string => {
          const audio = { ...before, input_audio: { format: 'mp3', data }, ...after, prompt: '"data": "' }
          const json = JSON.stringify(audio, null, indent)
          return isEscaped ? json.replaceAll('/', '\\/') : json
        }
        fc.pre(!('input_audio' in before) && !('input_audio' in after))
        const { bytes, rest } = await lift(bodyOf(Buffer.from(media).toString('base64')), sizes)
        assert.deepEqual(bytes, Buffer.from(media))
        assert.equal(rest, bodyOf(''))
      },
    ),
  )
})

test('line ends, missing padding and the alphabet of addresses are base64 too', async () => {
  const { bytes } = await lift(String.raw`{"input_audio":{"data":"SU\r\nQz-_8"}}`)
  assert.deepEqual(bytes, Buffer.from('SUQz+/8', 'base64'))
})

test('other texts stay, and what looks like base64 is checked', async () => {
  for (const text of [
    '{"data":"SUQz"}',
    '{"prompt":"\\"input_audio\\":{\\"data\\":","data":"SUQz"}',
    '{"input_audio":{},"data":"SUQz"}',
    '',
    '"',
  ]) {
    assert.deepEqual(await lift(text), { bytes: Buffer.alloc(0), rest: text })
  }
  for (const data of ['!', 'SUQz=SUQz', 'data:audio/mpeg;base64,SUQz', '\\', '\\u0053UQz', 'SUQz===', 'ä']) {
    await assert.rejects(lift(`{"input_audio":{"data":"${data}"}}`), { code: 'INVALID_BODY' }, data)
    await assert.rejects(lift(`{"input_audio":{"data":"${data}"}}`, [1]), { code: 'INVALID_BODY' }, data)
  }
})
