import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { readConfig } from '../config/config.ts'
import { sampleFile } from '../../../test/helpers/harness.ts'
import { made } from '../../../test/helpers/media.ts'
import { twoChannels } from '../../../test/helpers/two-channels.ts'
import { decodeLevels, encodeLevels, leakBetween, meanLevel, type ChannelLevels } from './channel-levels.ts'
import { haveOwnVoices } from './have-own-voices.ts'
import { measureChannels } from './measure-channels.ts'
import { probe } from './probe.ts'

const config = readConfig({}).media
const signal = new AbortController().signal
let folder = ''
before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tiro-channels-'))
})
after(() => rm(folder, { recursive: true }))

async function measure(name: string): Promise<ChannelLevels> {
  const file = path.join(folder, name)
  const measured = await measureChannels(file, { config, signal, probe: await probe(file, { config, signal }) })
  assert.ok(measured)
  return measured
}

async function filtered(name: string, from: string, ...args: readonly string[]): Promise<ChannelLevels> {
  await made(folder, name, ['-i', from, ...args])
  return measure(name)
}

test('tells two voices on two channels from other stereo', async () => {
  await twoChannels(folder, 'call.wav')
  const call = path.join(folder, 'call.wav')
  const pan = (left: number, right: number): string => `pan=stereo|c0=${left}*c0+${right}*c1|c1=${right}*c0+${left}*c1`
  const noise =
    '[0:a]aresample=44100[a];anoisesrc=r=44100:a=0.003,aformat=channel_layouts=stereo[n];[a][n]amix=duration=first'
  const together = `[0:a]pan=mono|c0=c0+c1,asplit[a][b];[b]adelay=3000[d];[a][d]join=inputs=2:channel_layout=stereo`
  const own: Record<string, readonly string[]> = {
    'plain.wav': [],
    'telephone.mp3': ['-ar', '8000', '-b:a', '16k'],
    'noisy.wav': ['-filter_complex', noise],
    'leak-15.wav': ['-af', pan(1, 0.178)],
    'leak-12.wav': ['-af', pan(1, 0.25)],
    'uneven.wav': ['-af', 'pan=stereo|c0=c0|c1=0.2*c1'],
    'delayed.wav': ['-af', `${pan(1, 0.178)},adelay=0|2`],
    // Both talk all the time.
    'at-once.wav': ['-filter_complex', together],
  }
  for (const [name, args] of Object.entries(own)) {
    assert.ok(haveOwnVoices((await filtered(name, call, ...args)).levels), name)
  }
  const chord = (tones: readonly number[]): string =>
    `aevalsrc='(${tones.map((tone) => `sin(2*PI*${tone}*t)`).join('+')})*0.1*exp(-6*mod(t\\,0.5))*(1+0.5*sin(t)):s=44100:d=30'`
  const music = `${chord([220, 277, 330])}[l];${chord([110, 165, 247])}[r];[l][r]join=inputs=2:channel_layout=stereo[m];[0:a]aresample=44100,aformat=channel_layouts=stereo,volume=0.5[v];[m][v]amix=duration=shortest`
  const hiss = `[0:a]asplit[a][b];[b]volume=0[z];anoisesrc=a=0.02[n];[z][n]amix=duration=first[r];[a][r]join=inputs=2:channel_layout=stereo`
  const mixed: Record<string, readonly [string, readonly string[]]> = {
    'dual-mono.wav': [sampleFile, ['-af', 'pan=stereo|c0=c0|c1=c0']],
    'left-only.wav': [sampleFile, ['-af', 'pan=stereo|c0=c0|c1=0*c0']],
    'inverted.wav': [sampleFile, ['-af', 'pan=stereo|c0=c0|c1=-1*c0']],
    // People to the left and right of one microphone for stereo, 6 dB apart, in a room.
    'room.wav': [call, ['-af', `${pan(1, 0.5)},aecho=0.8:0.7:23|41|67:0.4|0.3|0.2`]],
    // Another chord on each side, with the same beats, and somebody who talks in the middle.
    'music.wav': [sampleFile, ['-filter_complex', music]],
    // A microphone on each side of a table.
    'table.wav': [call, ['-af', `${pan(1, 0.4)},aecho=0.8:0.6:31|53:0.3|0.2`]],
    'hiss.wav': [sampleFile, ['-filter_complex', hiss]],
  }
  for (const [name, [from, args]] of Object.entries(mixed)) {
    assert.ok(!haveOwnVoices((await filtered(name, from, ...args)).levels), name)
  }
})

test('finds channels that cancel each other', async () => {
  const invert = (by: number): string[] => ['-af', `pan=stereo|c0=c0|c1=${by}*c0`]
  assert.equal((await filtered('a.wav', sampleFile, ...invert(-0.9))).insteadOfMix, 0)
  assert.equal((await filtered('b.wav', sampleFile, ...invert(-1.1))).insteadOfMix, 1)
  assert.equal((await filtered('c.wav', sampleFile, ...invert(1))).insteadOfMix, null)
  assert.equal((await filtered('d.wav', sampleFile, ...invert(0))).insteadOfMix, null)
  // A balanced line on the third and fourth input of a recorder, and nothing on the others.
  const line = 'pan=4c|c0=0*c0|c1=0*c0|c2=0.9*c0|c3=-0.95*c0'
  assert.equal((await filtered('e.wav', sampleFile, '-af', line)).insteadOfMix, 3)
  assert.equal((await filtered('f.wav', sampleFile, '-af', line.replace('-', ''))).insteadOfMix, null)
  // One microphone and three empty inputs.
  assert.equal((await filtered('h.wav', sampleFile, '-af', 'pan=4c|c0=0*c0|c1=c0|c2=0*c0|c3=0*c0')).insteadOfMix, 1)
  assert.equal(
    (await filtered('g.wav', sampleFile, '-af', 'volume=0,pan=4c|c0=c0|c1=c0|c2=c0|c3=c0')).insteadOfMix,
    null,
  )
})

test('measures levels and cross-talk', async () => {
  const source = path.join(folder, 'call.wav')
  const { levels } = await filtered('leak.wav', source, '-af', 'pan=stereo|c0=c0+0.1*c1|c1=c1')
  assert.deepEqual(decodeLevels(encodeLevels(levels)), levels)
  const leak = leakBetween(levels, 1, 0)
  assert.ok(leak > -22 && leak < -18, `${leak} dB`)
  assert.ok(leakBetween(levels, 0, 1) < -60)
  // The second person's first sentence.
  const difference = meanLevel(levels[1] ?? new Uint8Array(), 6, 8) - meanLevel(levels[0] ?? new Uint8Array(), 6, 8)
  assert.ok(Math.abs(difference - 20) < 1, `${difference} dB`)
})

test('a file that is no media is not measured', async () => {
  await twoChannels(folder, 'whole.wav')
  const file = path.join(folder, 'whole.wav')
  const probed = await probe(file, { config, signal })
  await writeFile(file, 'gone')
  assert.equal(await measureChannels(file, { config, signal, probe: probed }), null)
})
