import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nameOf } from './recording-input.ts'

test('a recording is named by its file, or by the end of its address', () => {
  const names = {
    'talks/a talk.mp3': 'a talk.mp3',
    'https://example.org/talks/a%20talk.mp3?t=1#2': 'a talk.mp3',
    'HTTPS://example.org/talks/': 'talks',
    'https://example.org/watch?v=a_b-1&t=2': 'watch a_b-1',
    'https://example.org/?p=12': 'example.org 12',
    'https://example.org': 'example.org',
    'https://example.org/%2e%2e%2fetc%2fpasswd': '.. etc passwd',
    'https://example.org/a/%2e%2e': 'example.org',
    'https://example.org/%ff': '%ff',
    'https://': 'https://',
  }
  for (const [input, name] of Object.entries(names)) assert.equal(nameOf(input), name)
  assert.ok(Buffer.byteLength(nameOf(`https://example.org/${encodeURIComponent('語'.repeat(300))}`)) < 200)
})
