import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { clicks, onsets } from '../../../test/helpers/clicks.ts'
import { readConfig } from '../config/config.ts'
import { decode } from './decode.ts'
import { probe } from './probe.ts'

const config = readConfig({}).media
const signal = new AbortController().signal
const picture = '-f lavfi -i testsrc=d=12:s=64x64:r=25'
let folder: string

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tiro-player-'))
  ffmpeg(`${clicks([1, 4.25, 9.5], 12)} clicks.wav`)
})
after(() => rm(folder, { recursive: true }))

/** Runs the real ffmpeg in the folder; `args` has no spaces within an argument. */
function ffmpeg(args: string): Buffer {
  const { status, stdout, stderr } = spawnSync('ffmpeg', ['-v', 'error', '-y', ...args.split(' ')], { cwd: folder })
  assert.equal(status, 0, `${args}: ${String(stderr)}`)
  return stdout
}

/** Whether the player got the packets of the original, after checking that both have their clicks at the same times. */
async function isCopied(name: string, options: { insteadOfMix?: number; otherChannels?: string[] } = {}) {
  const [file, pcmPath, audioPath] = [name, 'out.pcm', 'player.m4a'].map((one) => path.join(folder, one)) as [
    string,
    string,
    string,
  ]
  const probed = await probe(file, { config, signal })
  await decode(file, { config, signal, probe: probed, pcmPath, audioPath, ...options })
  const spoken = onsets(await readFile(pcmPath))
  // A browser plays packet after packet, whatever the times between them.
  const heard = onsets(ffmpeg('-i player.m4a -af asetpts=N/SR/TB -ac 1 -ar 16000 -f s16le -'))
  assert.ok(spoken.length >= 2, name)
  assert.equal(heard.length, spoken.length, name)
  for (const [i, at] of spoken.entries()) {
    assert.ok(Math.abs((heard[i] ?? 0) - at) <= 0.02, `${name}: spoken at ${at}, heard at ${heard[i]}`)
  }
  const bytes = await readFile(audioPath)
  assert.ok(bytes.indexOf('moov') < bytes.indexOf('mdat'), name)
  const packets = (of: string): string => String(ffmpeg(`-i ${of} -map 0:a:0 -c copy -f md5 -`))
  return packets(name) === packets('player.m4a')
}

const aac = '-c:a aac -b:a 96k'

test('the packets of ordinary AAC are copied', async () => {
  ffmpeg(`-i clicks.wav ${aac} plain.m4a`)
  assert.equal(await isCopied('plain.m4a'), true)
  ffmpeg(`${picture} -i clicks.wav -ac 2 -ar 44100 -b:a 128k video.mp4`)
  assert.equal(await isCopied('video.mp4'), true)
  ffmpeg(`-i clicks.wav ${aac} -movflags frag_keyframe+empty_moov -frag_duration 1000000 pieces.mp4`)
  assert.equal(await isCopied('pieces.mp4'), true)
  // Cut in the middle of a packet, which the edit list leaves out.
  ffmpeg('-ss 0.51 -i plain.m4a -c copy cut.m4a')
  assert.equal(await isCopied('cut.m4a'), true)
  ffmpeg(`-i clicks.wav ${aac} -use_editlist 0 no-edit-list.m4a`)
  assert.equal(await isCopied('no-edit-list.m4a'), true)
})

test('sound that begins late, has gaps or irregular times is encoded', async () => {
  ffmpeg(`${picture} -itsoffset 0.5 -i clicks.wav -map 0:v -map 1:a ${aac} late.mov`)
  assert.equal(await isCopied('late.mov'), false)
  ffmpeg(`${picture} -itsoffset 0.5 -i clicks.wav -map 0:v -map 1:a ${aac} -movflags frag_keyframe+empty_moov late.mp4`)
  assert.equal(await isCopied('late.mp4'), false)
  ffmpeg(`-i clicks.wav ${aac} even.m4a`)
  // 94 packets are 2 s.
  ffmpeg(`-i even.m4a -c copy -bsf:a setts=ts=TS+gte(N\\,94)*48000 gap.m4a`)
  assert.equal(await isCopied('gap.m4a'), false)
  ffmpeg(`-i even.m4a -c copy -bsf:a setts=ts=TS+gte(N\\,94)*24000-gte(N\\,300)*24000 jump.mp4`)
  assert.equal(await isCopied('jump.mp4'), false)
  ffmpeg(`-i even.m4a -c copy -bsf:a setts=ts=TS+mod(N\\,7)*100 jitter.mp4`)
  assert.equal(await isCopied('jitter.mp4'), false)
})

test('what a browser may not play, or would play otherwise than it is transcribed, is encoded', async () => {
  ffmpeg('-i clicks.wav -c:a alac lossless.m4a')
  ffmpeg('-i clicks.wav -c:a aac -b:a 256k -ac 2 large.m4a')
  ffmpeg('-i clicks.wav -c:a aac -ac 6 surround.m4a')
  ffmpeg('-i clicks.wav -c:a aac -ar 8000 telephone.m4a')
  ffmpeg('-i clicks.wav -c:a aac stream.aac')
  for (const name of ['lossless.m4a', 'surround.m4a', 'telephone.m4a', 'stream.aac']) {
    assert.equal(await isCopied(name), false, name)
  }
  ffmpeg('-i clicks.wav -c:a aac -ac 2 stereo.m4a')
  assert.equal(await isCopied('stereo.m4a'), true)
  assert.equal(await isCopied('stereo.m4a', { insteadOfMix: 0 }), false)
  assert.equal(await isCopied('stereo.m4a', { otherChannels: [path.join(folder, 'second.pcm')] }), false)
})

test('damaged packets are not copied', async () => {
  ffmpeg(`-i clicks.wav ${aac} whole.m4a`)
  const bytes = await readFile(path.join(folder, 'whole.m4a'))
  const sound = bytes.indexOf('mdat') + 4
  bytes.fill(0xff, sound + 2000, sound + 2030)
  await writeFile(path.join(folder, 'damaged.m4a'), bytes)
  assert.equal(await isCopied('damaged.m4a'), false)
})
