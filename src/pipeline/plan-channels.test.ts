import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ChannelLevels } from '../platform/media/channel-levels.ts'
import { needLevels, planChannels } from './plan-channels.ts'

const recording = (channels: string, speakerCount: number | null = null, diarize = 1) => ({
  channels,
  speakerCount,
  diarize,
})
/** A minute in which each of the channels speaks for a second in turn. */
const inTurn = (channels: number): ChannelLevels => ({
  levels: Array.from({ length: channels }, (_, c) =>
    Uint8Array.from({ length: 3000 }, (_level, i) => (Math.floor(i / 50) % channels === c ? 70 : 20)),
  ),
  insteadOfMix: null,
})

void test('auto separates two channels that speak in turn, unless another number of people speaks', () => {
  assert.equal(planChannels(recording('auto'), 2, inTurn(2)).channels, 2)
  assert.equal(planChannels(recording('auto', 2), 2, inTurn(2)).channels, 2)
  for (const other of [recording('auto', 1), recording('auto', 3), recording('auto', null, 0), recording('mix')]) {
    assert.deepEqual(planChannels(other, 2, inTurn(2)), { channels: 1, notice: null })
  }
  assert.deepEqual(planChannels(recording('auto'), 3, inTurn(3)), { channels: 1, notice: null })
})

void test('up to eight channels are separated on request, and a note says why more are not', () => {
  const wanted = recording('separate')
  assert.deepEqual(planChannels(wanted, 1, null), { channels: 1, notice: null })
  assert.deepEqual(planChannels(wanted, 8, inTurn(8)), { channels: 8, notice: null })
  assert.match(planChannels(wanted, 9, null).notice ?? '', /up to 8/)
  assert.match(planChannels(wanted, 2, null).notice ?? '', /couldn't be read one by one/)
  assert.match(planChannels(recording('separate', 3), 2, inTurn(2)).notice ?? '', /3 speakers were requested/)
})

void test('channels are measured only where it matters', () => {
  const needed = (wanted: string, layout: 'loudspeakers' | null): boolean[] =>
    [1, 2, 3, 8, 9].map((channels) => needLevels(recording(wanted), { channels, layout }))
  assert.deepEqual(needed('auto', 'loudspeakers'), [false, true, false, false, false])
  // The microphones of a recorder may cancel each other.
  assert.deepEqual(needed('auto', null), [false, true, true, true, false])
  assert.deepEqual(needed('separate', 'loudspeakers'), [false, true, true, true, false])
})
