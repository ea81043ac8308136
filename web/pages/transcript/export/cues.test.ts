import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cueAt, parseSrt, problemsOf } from './cues.ts'

const srt =
  '1\r\n00:00:01,000 --> 00:00:03,500\r\nGood morning\r\nand welcome\r\n\r\n2\r\n01:00:00,000 --> 01:00:00,400\r\n- to the programme of today\r\n'

test('parses cues and reports those too fast or too short to read', () => {
  const cues = parseSrt(srt)
  assert.deepEqual(cues[0], { start: 1, end: 3.5, lines: ['Good morning', 'and welcome'] })
  assert.equal(cues.length, 2)
  assert.deepEqual(problemsOf(cues[0] ?? { start: 0, end: 1, lines: [] }, 'en'), [])
  assert.deepEqual(
    problemsOf(cues[1] ?? { start: 0, end: 1, lines: [] }, 'en').map(({ kind }) => kind),
    ['fast', 'short'],
  )
  assert.deepEqual(
    problemsOf({ start: 0, end: 1, lines: ['今天天气很好我们去公园'] }, 'zh').map(({ kind }) => kind),
    ['fast'],
  )
})

test('shows a cue from its start to its end', () => {
  const cues = parseSrt(srt)
  assert.equal(cueAt(cues, 0.9), null)
  assert.equal(cueAt(cues, 1), cues[0])
  assert.equal(cueAt(cues, 3.5), null)
  assert.equal(cueAt(cues, 3600.1), cues[1])
})
