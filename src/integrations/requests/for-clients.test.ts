import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fillWarning } from '../../text/messages/fill-warning.ts'
import { warningSentences } from '../../text/messages/warning-sentences.ts'
import { warning } from '../../text/messages/warnings.ts'
import { forClients } from './for-clients.ts'

const speakers = { segmentation: 'pyannote-segmentation-3.0' }

test('no warning tells clients of other vendors to change a setting of Tiro', () => {
  for (const sentence of Object.values(warningSentences)) {
    const names = Array.from(sentence.matchAll(/\{(\w+)\}/g), ([, name = '']) => name)
    const whole = fillWarning<string>(sentence, Object.fromEntries(names.map((name) => [name, '3'])))
    for (const said of forClients([whole], {})) assert.doesNotMatch(said, /\bset the\b|transcribe again|  /i)
  }
})

test('a warning names the parameter that a vendor has instead', () => {
  const tracks = warning('AUDIO_TRACKS', { count: 3, track: 2, main: null, silent: 1, all: 3 })
  const same = warning('SPEAKERS_SAME', speakers)
  const guessed = warning('SPEAKERS_ESTIMATED', { speakers: 4 })
  assert.deepEqual(
    forClients([tracks, same, guessed], { separate: 'multichannel=true', speakers: 'speakers_expected' }),
    [
      'The file has 3 audio tracks; track 2 was transcribed. Track 1 is silent. To transcribe all 3 tracks, each by itself, send multichannel=true.',
      'All speech is assigned to one speaker: no two voices could be distinguished with certainty. Send speakers_expected, or install the models pyannote-segmentation-3.0 and titanet-small.',
      'Draft quality: speakers were separated by the sound of their voices. Their number (4) is an estimate. If it is wrong, send speakers_expected.',
    ],
  )
})

test('without such a parameter, a warning says what is possible, and other sentences stay', () => {
  const tracks = warning('AUDIO_TRACKS', { count: 3, track: 2, main: null, silent: null, all: 3 })
  const others = ['temperature had no effect: set the temperature to 0.', warning('FILE_DAMAGED', {})]
  const all = [tracks, warning('SPEAKERS_SAME', speakers), warning('CHANNELS_SEPARATED', {}), ...others]
  assert.deepEqual(forClients(all, {}), [
    'The file has 3 audio tracks; track 2 was transcribed. To transcribe all 3 tracks, send each as a file.',
    'All speech is assigned to one speaker: no two voices could be distinguished with certainty. To tell more voices apart, install the models pyannote-segmentation-3.0 and titanet-small.',
    'Each of the two channels has a voice of its own, so each was transcribed by itself.',
    ...others,
  ])
})
