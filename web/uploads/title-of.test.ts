import assert from 'node:assert/strict'
import { test } from 'node:test'
import { titleOf, titleOfUrl } from './title-of.ts'

test('a file name becomes a title that people can read', () => {
  for (const [name, title] of [
    ['board meeting.final.mp3', 'board meeting.final'],
    ['Board_call-2026-03-01.wav', 'Board call 2026-03-01'],
    ['interview-with-ada.m4a', 'interview with ada'],
    ['2026-03-01_10-30.ogg', '2026-03-01 10-30'],
    ['Über_Köln-neu.mp3', 'Über Köln neu'],
    ['a well-known talk.mp3', 'a well-known talk'],
    ['.mp3', '.mp3'],
  ] as const) {
    assert.equal(titleOf(name), title)
  }
})

test('an address becomes a title, also one with a percent sign or without a path', () => {
  for (const [address, title] of [
    ['https://example.org/talks/a%20talk.mp3?quality=high', 'a talk.mp3'],
    ['https://example.org/100%.mp3', '100%.mp3'],
    ['https://example.org/%E9t%E9.mp3', '%E9t%E9.mp3'],
    ['https://example.org/', 'example.org'],
  ] as const) {
    assert.equal(titleOfUrl(address), title)
  }
})
