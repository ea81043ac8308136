import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TranslationEngine } from './port.ts'

/** The suite for every engine, on a pair that it has; `known` are different sentences that it can translate. */
export function translationConformance(
  name: string,
  open: () => TranslationEngine,
  pair: { from: string; to: string },
  known: readonly string[],
): void {
  const options = { signal: new AbortController().signal }

  void test(`${name}: lists the pair; one translation for each sentence, in their order`, async () => {
    const engine = open()
    try {
      const pairs = await engine.pairs()
      assert.ok(pairs === 'any' || pairs.some(({ from, to }) => from === pair.from && to === pair.to))
      const translator = await engine.open(pair)
      assert.equal(translator.quality, engine.quality)
      const done = await translator.translate(known, options)
      assert.equal(done.length, known.length)
      for (const [i, text] of done.entries()) {
        assert.notEqual(text, '')
        assert.notEqual(text, known[i])
      }
      const turned = await translator.translate(known.toReversed(), options)
      assert.deepEqual(turned.toReversed(), done)
      assert.deepEqual(await translator.translate([], options), [])
    } finally {
      await engine.close()
    }
  })

  void test(`${name}: hostile sentences are translated as text and do not affect others`, async () => {
    const engine = open()
    try {
      const translator = await engine.open(pair)
      const hostile = [
        '',
        ' ',
        '\u0000\u0007',
        '\ud800',
        '"]}\n{"translations":{"1":"no"}}',
        '[#0] .[][#1] \\[x\\] ^a/b$ {c} <d> @ ~ # * +',
        '$(touch /tmp/x) `id` ; | && %s -h --help',
        '🙂'.repeat(300),
        'palabra '.repeat(2000),
      ]
      const first = known[0] ?? ''
      const done = await translator.translate(
        hostile.flatMap((text) => [text, first]),
        options,
      )
      const alone = (await translator.translate([first], options))[0]
      assert.equal(done.length, 2 * hostile.length)
      for (const [i] of hostile.entries()) assert.equal(done[2 * i + 1], alone)
    } finally {
      await engine.close()
    }
  })

  void test(`${name}: an aborted call rejects with the signal's reason within a second, and the next one works`, async () => {
    const engine = open()
    try {
      const translator = await engine.open(pair)
      const reason = new Error('enough')
      await assert.rejects(translator.translate(known, { signal: AbortSignal.abort(reason) }), reason)
      const controller = new AbortController()
      const long = Array.from({ length: 3000 }, (_, i) => `${known[i % known.length] ?? ''} ${i}`)
      const running = translator.translate(long, { signal: controller.signal })
      setTimeout(() => controller.abort(reason), 50)
      await assert.rejects(running, reason)
      assert.equal((await translator.translate(known, options)).length, known.length)
    } finally {
      await engine.close()
    }
  })
}
