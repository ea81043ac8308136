import assert from 'node:assert/strict'
import { test } from 'node:test'
import { byTurns, longestWait } from './by-turns.ts'

interface Said {
  word: string
  start: number
  end: number
  channel: number
}

/** Words from a second on, each 0.3 s long; a "/" is a pause of a second. */
function say(channel: number, start: number, text: string): Said[] {
  let at = start
  return text.split(' ').flatMap((word) => {
    if (word === '/') {
      at += 1
      return []
    }
    const said = { word, start: at, end: at + 0.3, channel }
    at = said.end
    return [said]
  })
}

const textOf = (channels: Said[][]): string =>
  byTurns(channels, 'en')
    .map(({ word }) => word)
    .join(' ')

void test('what two people say at once stays together, in order of who begins', () => {
  const left = say(0, 0, 'Yes I think so.')
  const right = say(1, 0.4, 'No I doubt it.')
  assert.equal(textOf([left, right]), 'Yes I think so. No I doubt it.')
  assert.equal(textOf([right, left]), 'Yes I think so. No I doubt it.')
})

void test('a remark comes after the sentence in which it is made, or at its pause', () => {
  const talk = say(0, 0, 'We went there by train / and then we walked. It was late.')
  assert.equal(
    textOf([talk, say(1, 0.7, 'mhm'), say(2, 2.6, 'Right.')]),
    'We went there by train mhm and then we walked. Right. It was late.',
  )
})

void test('a breath inside a sentence is no end of it, unless somebody has waited for long', () => {
  const [before, after] = [say(0, 0, 'That'), say(0, 0.7, 'people say is worth it.')]
  assert.equal(textOf([[...before, ...after], say(1, 0.1, 'What now?')]), 'That people say is worth it. What now?')
  const [long, rest] = [say(0, 0, Array.from({ length: 20 }, () => 'on').join(' ')), say(0, 6.4, 'and on.')]
  assert.match(textOf([[...long, ...rest], say(1, 0.1, 'What now?')]), /on What now\? and on\.$/)
})

void test('two who talk at once for long come by their sentences', () => {
  assert.equal(
    textOf([say(0, 0, 'One two. Three four. Five six.'), say(1, 0.1, 'A b c. D e f. G.')]),
    'One two. A b c. Three four. D e f. Five six. G.',
  )
})

void test('nobody waits for the end of a speech without pauses', () => {
  const endless = say(0, 0, Array.from({ length: 100 }, (_, i) => `word${i}`).join(' '))
  const [remark] = say(1, 5, 'mhm')
  assert.ok(remark !== undefined)
  const order = byTurns([endless, [remark]], 'en')
  const before = order[order.indexOf(remark) - 1]
  assert.ok(before !== undefined && before.start > 14.5 && before.start < 15, `${before?.start}`)
})

void test('no word is lost, doubled, out of the order of its channel or later than allowed', () => {
  let state = 1
  const random = (): number => (state = (state * 48271) % 2147483647) / 2147483647
  for (let round = 0; round < 300; round += 1) {
    const channels = Array.from({ length: 1 + Math.floor(random() * 4) }, (_, channel) => {
      let at = random() * 5
      return Array.from({ length: Math.floor(random() * 60) }, (__, i): Said => {
        if (random() < 0.1) at += random() * 3
        const start = at
        at += random() * 0.6
        return { word: `w${i}${random() < 0.1 ? '.' : ''}`, start, end: at, channel }
      })
    })
    const order = byTurns(channels, 'en')
    for (const [channel, words] of channels.entries()) {
      assert.deepEqual(
        order.filter((word) => word.channel === channel),
        words,
      )
    }
    let latest = 0
    let turn = -Infinity
    for (const [i, { start, channel }] of order.entries()) {
      assert.ok(latest - start < longestWait, `round ${round}: ${latest - start} s`)
      latest = Math.max(latest, start)
      if (channel === order[i - 1]?.channel) continue
      assert.ok(start >= turn, 'turns are in order of their start')
      turn = start
    }
  }
})
