import assert from 'node:assert/strict'
import { test } from 'node:test'
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
