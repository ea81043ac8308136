import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cpuTime } from '../../test/helpers/cpu-time.ts'
import { chapterLines, chaptersOf } from './chapters.ts'

test('lines that begin with a time are chapters, the first from the beginning', () => {
  const text = `Here are the chapters:

[00:04] Welcome
- [01:48] **Pricing** page
2. **[02:36–03:10]** – A \`new\` office, at [02:40]
[1:01:05]: Ціни
[00:30] Out of order
[1:02:00]
At [01:03:00] nothing begins.

Extracted from the transcript word for word; no language model wrote this.`
  assert.deepEqual(chaptersOf(text), [
    { start: 0, title: 'Welcome' },
    { start: 108, title: 'Pricing page' },
    { start: 156, title: 'A new office, at [02:40]' },
    { start: 3665, title: 'Ціни' },
  ])
  assert.equal(
    chapterLines(chaptersOf(text)),
    '0:00 Welcome\n1:48 Pricing page\n2:36 A new office, at [02:40]\n1:01:05 Ціни\n',
  )
  assert.deepEqual(chaptersOf('A summary, without times.'), [])
})

test('the ends of lines of other systems', () => {
  const text = '[00:00] Welcome\r\n[01:00] Lamps\u2028and\tbread\r\n'
  assert.deepEqual(chaptersOf(text), [
    { start: 0, title: 'Welcome' },
    { start: 60, title: 'Lamps and bread' },
  ])
})

test('a hostile text in linear time', () => {
  for (const end of ['\u2028x', '\rx', ':\u2028x', 'y\u2028x'])
    for (const begin of ['[0:00]', '[0:00]—', '- [0:00]**']) {
      const before = cpuTime()
      chaptersOf(`${begin}${'\t'.repeat(400_000)}${end}`)
      assert.ok(cpuTime() - before < 1000, JSON.stringify([begin, end]))
    }
})
