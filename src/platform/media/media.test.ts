import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { isMediaName } from '../../text/media-name.ts'
import { readConfig } from '../config/config.ts'
import { decode, type DecodeOptions, type Decoded } from './decode.ts'
import { probe, type Probe } from './probe.ts'
import { limit } from '../../../test/helpers/time-limits.ts'

const config = readConfig({}).media
const signal = new AbortController().signal
let folder: string

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tiro-media-'))
})
after(() => rm(folder, { recursive: true }))

function at(name: string): string {
  return path.join(folder, name)
}

/** Makes a file with the real ffmpeg. */
function make(name: string, ...args: string[]): string {
  const made = spawnSync('ffmpeg', ['-v', 'error', '-y', ...args, at(name)], { encoding: 'utf8' })
  assert.equal(made.status, 0, made.stderr)
  return at(name)
}

const tone = (seconds: number, rate = 44_100): string[] => ['-f', 'lavfi', '-i', `sine=f=440:d=${seconds}:r=${rate}`]
const picture = (seconds: number): string[] => ['-f', 'lavfi', '-i', `testsrc=d=${seconds}:s=64x64:r=5`]

async function decodeFile(
  file: string,
  options: Partial<DecodeOptions> = {},
): Promise<Decoded & { probe: Probe; pcmPath: string }> {
  const probed = options.probe ?? (await probe(file, { config: options.config ?? config, signal }))
  const pcmPath = at('out.pcm')
  const decoded = await decode(file, { config, signal, probe: probed, pcmPath, audioPath: null, ...options })
  return { ...decoded, probe: probed, pcmPath }
}

test('reads and decodes every documented format', async () => {
  const formats: [string, ...string[]][] = [
    ['a.mp3'],
    ['a.m4a'],
    ['a.aac'],
    ['a.ogg'],
    ['a.opus'],
    ['a.flac'],
    ['a.wav'],
    ['a.wma'],
    ['a.webm', '-c:a', 'libopus'],
    ['a.mp4'],
    ['a.mkv'],
    ['a.mov'],
    ['a.avi'],
    ['a.ts'],
    ['a.aiff'],
    ['a.w64'],
    ['a.caf'],
    ['a.wv'],
    ['a.tta'],
    ['a.voc', '-c:a', 'pcm_u8'],
    ['a.loas', '-c:a', 'aac', '-f', 'latm'],
    ['a.gsm', '-c:a', 'libgsm', '-ar', '8000'],
    ['a.rm', '-c:a', 'ac3'],
    ['a.dts', '-c:a', 'dca', '-strict', '-2', '-ac', '2'],
  ]
  for (const [name, ...args] of formats) {
    assert.ok(isMediaName(name), name)
    const file = make(name, ...tone(3), ...args)
    const { seconds, probe: probed, warnings } = await decodeFile(file)
    assert.ok(Math.abs(seconds - 3) < 0.15, `${name} ${seconds}`)
    assert.equal(probed.hasVideo, false, name)
    assert.deepEqual(warnings, [], name)
  }
  // Debian's ffmpeg reads amr but can't write it: 150 frames of 20 ms by hand.
  const frame = [0x04, ...Array.from({ length: 12 }, () => 0)]
  await writeFile(
    at('a.amr'),
    Buffer.concat([Buffer.from('#!AMR\n'), Buffer.from(Array.from({ length: 150 }, () => frame).flat())]),
  )
  assert.ok(Math.abs((await decodeFile(at('a.amr'))).seconds - 3) < 0.15)
})

test('distinguishes video from a cover picture', async () => {
  const video = make('v.mp4', ...picture(2), ...tone(2), '-shortest')
  const probed = await probe(video, { config, signal })
  assert.equal(probed.hasVideo, true)
  const cover = make('cover.png', '-f', 'lavfi', '-i', 'color=red:s=32x32', '-frames:v', '1')
  const mp3 = make(
    'c.mp3',
    ...tone(2),
    '-i',
    cover,
    '-map',
    '0',
    '-map',
    '1',
    '-c:v',
    'png',
    '-disposition:v',
    'attached_pic',
  )
  const covered = await probe(mp3, { config, signal })
  assert.equal(covered.hasVideo, false)
  assert.equal(covered.audioCodec, 'mp3')
})

test('a file is read whatever its tags are', async () => {
  const plain = make('untagged.mp3', ...tone(2), '-id3v2_version', '0')
  // Its size has seven bits in each byte.
  const sizeOf = (bytes: number): number[] => [21, 14, 7, 0].map((shift) => (bytes >> shift) & 0x7f)
  const tagged = async (name: string, text: Buffer): Promise<string> => {
    const frame = Buffer.concat([Buffer.from('TIT2'), Buffer.from([...sizeOf(text.length + 1), 0, 0, 3]), text])
    const head = Buffer.from([...Buffer.from('ID3'), 4, 0, 0, ...sizeOf(frame.length)])
    await writeFile(at(name), Buffer.concat([head, frame, await readFile(plain)]))
    return at(name)
  }
  const files = [
    await tagged('long.mp3', Buffer.alloc(5_000_000, 'x')),
    await tagged('control.mp3', Buffer.alloc(1_000_000, 1)),
    await tagged('invalid.mp3', Buffer.from([0xff, 0, 0xc3, 0x28, 0xed, 0xa0, 0x80])),
  ]
  for (const file of files) {
    const { seconds, warnings } = await decodeFile(file)
    assert.deepEqual([Math.round(seconds), warnings], [2, []], file)
  }
})

test("files that aren't media, have no sound or are too long fail with a message and aren't retried", async () => {
  await writeFile(at('empty.mp3'), '')
  await writeFile(at('text.mp3'), 'Dear diary, this is not a recording. '.repeat(500))
  await writeFile(at('noise.mp3'), Buffer.from(Array.from({ length: 50_000 }, (_, i) => (i * 7919) % 251)))
  await writeFile(at('sub.srt'), '1\n00:00:00,000 --> 00:00:02,000\nHello\n')
  make('silent.mp4', ...picture(2))
  make('subtitles.mkv', '-i', at('sub.srt'), '-c:s', 'srt')
  make('long.flac', '-f', 'lavfi', '-i', 'anullsrc=r=16000:cl=mono', '-t', '400')
  const cases: [string, string][] = [
    ['empty.mp3', 'MEDIA_UNREADABLE'],
    ['text.mp3', 'MEDIA_UNREADABLE'],
    ['noise.mp3', 'MEDIA_UNREADABLE'],
    ['sub.srt', 'MEDIA_UNREADABLE'],
    ['silent.mp4', 'NO_AUDIO_TRACK'],
    ['subtitles.mkv', 'NO_AUDIO_TRACK'],
  ]
  for (const [name, code] of cases) {
    await assert.rejects(decodeFile(at(name)), { name: 'StepError', code, retryable: false }, name)
  }
  await assert.rejects(probe(at('long.flac'), { config: { ...config, maxSeconds: 60 }, signal }), {
    code: 'MEDIA_TOO_LONG',
  })
})

test('a playlist named .mp3 opens no other file', async () => {
  const other = make('other.ts', ...tone(2))
  await writeFile(at('list.mp3'), `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n${other}\n#EXT-X-ENDLIST\n`)
  await writeFile(at('concat.mp3'), `ffconcat version 1.0\nfile other.ts\n`)
  for (const sandbox of ['auto', 'off'] as const) {
    for (const name of ['list.mp3', 'concat.mp3']) {
      await assert.rejects(probe(at(name), { config: { ...config, sandbox }, signal }), { code: 'MEDIA_UNREADABLE' })
    }
  }
})

test("the limit applies while decoding when the file doesn't state its length", async () => {
  const file = make('long.wav', '-f', 'lavfi', '-i', 'anullsrc=r=16000:cl=mono', '-t', '400')
  const probed = await probe(file, { config, signal })
  await assert.rejects(
    decodeFile(file, { probe: { ...probed, durationSeconds: null }, config: { ...config, maxSeconds: 60 } }),
    { code: 'MEDIA_TOO_LONG' },
  )
  assert.ok((await stat(at('out.pcm'))).size <= 62 * 32_000)
})

test('a truncated file is transcribed as far as possible, with a warning', async () => {
  const mp3 = make('whole.mp3', ...tone(60))
  const flac = make('whole.flac', ...tone(60))
  for (const file of [mp3, flac]) {
    const cut = `${file}.cut${path.extname(file)}`
    copyFileSync(file, cut)
    await truncate(cut, Math.floor((await stat(file)).size / 2))
    const { seconds, warnings } = await decodeFile(cut)
    assert.ok(seconds > 20 && seconds < 40, `${file} ${seconds}`)
    assert.equal(warnings.length, 1)
    assert.match(warnings[0] ?? '', /should last 1:00, but only 0:\d\d could be decoded/)
  }
  const m4a = make('whole.m4a', ...tone(60))
  await truncate(m4a, Math.floor((await stat(m4a)).size / 2))
  await assert.rejects(probe(m4a, { config, signal }), { code: 'MEDIA_UNREADABLE' })
})

test('odd rates, many channels and extreme sample formats become 16 kHz mono', async () => {
  const cases: [string, ...string[]][] = [
    ['surround.wav', '-ac', '8', '-ar', '192000', '-c:a', 'pcm_s32le'],
    ['float.wav', '-c:a', 'pcm_f64le', '-ar', '11025'],
    ['u8.wav', '-c:a', 'pcm_u8', '-ar', '8000'],
    ['odd.flac', '-ar', '37800'],
  ]
  for (const [name, ...args] of cases) {
    const { samples, pcmPath } = await decodeFile(make(name, ...tone(2), ...args), { audioPath: at('odd.m4a') })
    assert.ok(Math.abs(samples - 32_000) < 400, `${name} ${samples}`)
    assert.equal((await stat(pcmPath)).size, samples * 2)
    const pcm = new Int16Array((await readFile(pcmPath)).buffer)
    assert.ok(
      pcm.some((sample) => Math.abs(sample) > 500),
      name,
    )
  }
})

test('of several audio tracks, the default one is used, with a warning', async () => {
  const file = make(
    'two.mkv',
    ...'-f lavfi -i anullsrc=r=16000:cl=mono'.split(' '),
    ...tone(2),
    ...'-t 2 -map 0 -map 1 -disposition:a:0 0 -disposition:a:1 default'.split(' '),
  )
  const { pcmPath, probe: probed } = await decodeFile(file)
  assert.match(probed.warnings[0] ?? '', /2 audio tracks; track 2/)
  const pcm = new Int16Array((await readFile(pcmPath)).buffer)
  assert.ok(pcm.some((sample) => Math.abs(sample) > 500))
})

const toHaveAll = 'To transcribe all 3 tracks, each as a speaker, set the channels to "separate" and transcribe again.'

test('a track that is silent to its end is not the one to transcribe', async () => {
  const tracks = (...options: string[]): string =>
    make(
      `muted-${options.length}.mp4`,
      ...'-f lavfi -i anullsrc=r=48000:cl=stereo -f lavfi -i anoisesrc=r=48000:a=0.0002'.split(' '),
      ...tone(2),
      ...'-t 60 -map 0 -map 1 -map 2 -c:a aac'.split(' '),
      ...options,
    )
  const muted = await decodeFile(tracks())
  assert.deepEqual(muted.probe.warnings, [
    `The file has 3 audio tracks; track 3 was transcribed. Track 1 is silent. ${toHaveAll}`,
  ])
  const pcm = new Int16Array((await readFile(muted.pcmPath)).buffer)
  assert.ok(pcm.some((sample) => Math.abs(sample) > 500))
  const chosen = await decodeFile(tracks('-disposition:a:0', '0', '-disposition:a:2', 'default'))
  assert.deepEqual(chosen.probe.warnings, [`The file has 3 audio tracks; track 3 was transcribed. ${toHaveAll}`])
  const silent = await decodeFile(tracks('-af:a:2', 'volume=0'))
  assert.deepEqual(silent.probe.warnings, [`The file has 3 audio tracks; track 1 was transcribed. ${toHaveAll}`])
})

test('each track of a file can be a channel, whatever it is and whenever it begins', async () => {
  const media = { config, signal }
  const file = make(
    'sources.mkv',
    ...tone(2),
    ...'-itsoffset 1.5 -f lavfi -i sine=frequency=300:sample_rate=48000:duration=4'.split(' '),
    ...'-map 0 -map 1 -c:a:0 libopus -c:a:1 aac -ac:a:1 2'.split(' '),
  )
  const probed = await probe(file, media, { separateTracks: true })
  assert.deepEqual([probed.channels, probed.tracks.length, probed.warnings], [2, 2, []])
  const [first, second] = [at('first.pcm'), at('second.pcm')]
  const audioPath = at('sources.m4a')
  const { samples } = await decode(file, {
    ...media,
    probe: probed,
    pcmPath: first,
    otherChannels: [second],
    audioPath,
  })
  assert.ok(Math.abs(samples / 16_000 - 5.5) < 0.1, String(samples))
  const loud = async (pcmPath: string): Promise<boolean[]> => {
    const pcm = new Int16Array((await readFile(pcmPath)).buffer)
    return [0.5, 1, 2.5, 5].map((second) =>
      pcm.subarray(second * 16_000, (second + 0.2) * 16_000).some((sample) => Math.abs(sample) > 500),
    )
  }
  assert.deepEqual(await loud(first), [true, true, false, false])
  assert.deepEqual(await loud(second), [false, false, true, true])
  const { channels } = await probe(audioPath, media)
  assert.equal(channels, 1, 'the player has both in one')
})

test('sound that begins late keeps its position', async () => {
  const file = make('late.mkv', ...picture(4), '-itsoffset', '2', ...tone(2))
  const { seconds, pcmPath } = await decodeFile(file)
  assert.ok(Math.abs(seconds - 4) < 0.2, String(seconds))
  const pcm = new Int16Array((await readFile(pcmPath)).buffer)
  assert.ok(pcm.subarray(0, 30_000).every((sample) => sample === 0))
})

test('sound that begins long after the picture keeps its position, in little memory', async () => {
  const file = make('very-late.mkv', ...picture(1202), '-itsoffset', '1200', ...tone(2), '-c:a', 'aac', '-ac', '2')
  const { probe: probed, seconds, pcmPath, warnings } = await decodeFile(file)
  assert.ok(Math.abs(probed.startSeconds - 1200) < 0.1, String(probed.startSeconds))
  assert.ok(Math.abs(seconds - 1202) < 0.2, String(seconds))
  const pcm = new Int16Array((await readFile(pcmPath)).buffer)
  assert.ok(pcm.subarray(0, 1199 * 16_000).every((sample) => sample === 0))
  assert.ok(pcm.subarray(1200.2 * 16_000).some((sample) => Math.abs(sample) > 500))
  assert.deepEqual(warnings, [])
})

test('one pass yields ordered samples, progress, and audio that a browser can play', async () => {
  const file = make('talk.wav', ...tone(20), '-ac', '2')
  const audioPath = at('player.m4a')
  const stretches: Buffer[] = []
  let progress = 0
  const { samples, pcmPath } = await decodeFile(file, {
    audioPath,
    onSamples: async (part, offset) => {
      assert.equal(offset * 2, Buffer.concat(stretches).length)
      assert.ok((await stat(at('out.pcm'))).size >= (offset + part.length) * 2)
      stretches.push(Buffer.from(part.slice().buffer))
    },
    onProgress: (seconds) => {
      assert.ok(seconds >= progress)
      progress = seconds
    },
  })
  assert.ok(Buffer.concat(stretches).equals(await readFile(pcmPath)))
  assert.equal(progress, samples / 16_000)
  const player = await probe(audioPath, { config, signal })
  assert.equal(player.audioCodec, 'aac')
  assert.ok(Math.abs((player.durationSeconds ?? 0) - 20) < 0.2)
  // The index precedes the audio, so that a player can start before it has the whole file.
  const bytes = await readFile(audioPath)
  assert.ok(bytes.indexOf('moov') < bytes.indexOf('mdat'))
})

test('an abort ends the decode within a second; a full or broken target is an error', async () => {
  const file = make('hour.wav', '-f', 'lavfi', '-i', 'anullsrc=r=16000:cl=mono', '-t', '3600')
  const controller = new AbortController()
  const reason = new Error('enough')
  let aborted = 0
  const decoding = decodeFile(file, {
    signal: controller.signal,
    onProgress: () => {
      if (aborted === 0) {
        aborted = performance.now()
        controller.abort(reason)
      }
    },
  })
  await assert.rejects(decoding, reason)
  assert.ok(performance.now() - aborted < limit(1000))
  const broken = new Error('the disk is full')
  await assert.rejects(
    decodeFile(file, {
      onSamples: () => {
        throw broken
      },
    }),
    broken,
  )
})

test('works without the sandbox, and `required` is respected', { skip: !existsSync('/usr/bin/bwrap') }, async () => {
  const file = make('plain.mp3', ...tone(2))
  for (const sandbox of ['off', 'required'] as const) {
    const { seconds } = await decodeFile(file, { config: { ...config, sandbox }, audioPath: at(`${sandbox}.m4a`) })
    assert.ok(Math.abs(seconds - 2) < 0.1)
  }
})

test('a missing program is named in the error', async () => {
  const file = make('named.mp3', ...tone(1))
  await assert.rejects(probe(file, { config: { ...config, ffprobe: 'ffprobe-not-here' }, signal }), {
    code: 'ENGINE_UNAVAILABLE',
    message: /ffprobe-not-here isn't installed/,
  })
})

test('a file whose reader was killed is read again', async () => {
  const file = make('killed.wav', ...tone(1))
  const killed = at('killed.sh')
  await writeFile(killed, '#!/bin/sh\nkill -9 $$\n', { mode: 0o755 })
  const own = { ...config, ffprobe: killed, ffmpeg: killed, sandbox: 'off' as const }
  const retryable = { name: 'StepError', code: 'MEDIA_UNREADABLE', retryable: true }
  await assert.rejects(probe(file, { config: own, signal }), retryable)
  const probed = await probe(file, { config, signal })
  await assert.rejects(decodeFile(file, { config: own, probe: probed }), retryable)
  // Nobody knows whether this track was silent.
  const tracks = make('killed.mkv', ...tone(1), ...tone(1), ...'-map 0 -map 1'.split(' '))
  await writeFile(killed, '#!/bin/sh\ncase "$*" in *"-map 0:0 "*) kill -9 $$ ;; esac\nexec ffmpeg "$@"\n')
  await assert.rejects(probe(tracks, { config: { ...own, ffprobe: config.ffprobe }, signal }), retryable)
})

test('a file whose reader took too much CPU time is not read again', async () => {
  const file = make('slow.wav', ...tone(1))
  const slow = at('slow.sh')
  await writeFile(slow, '#!/bin/sh\nulimit -S -t 1\nwhile :; do :; done\n', { mode: 0o755 })
  const own = { ...config, ffprobe: slow, ffmpeg: slow, sandbox: 'off' as const }
  const isFinal = { code: 'MEDIA_UNREADABLE', retryable: false, message: /took too long/ }
  await assert.rejects(probe(file, { config: own, signal }), isFinal)
})
