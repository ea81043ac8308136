import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { clicks, onsets } from '../../../test/helpers/clicks.ts'
import { isMediaName } from '../../text/media-name.ts'
import { readConfig } from '../config/config.ts'
import { decode } from './decode.ts'
import { probe } from './probe.ts'

// Files as people have them, though no standard describes them.

const config = readConfig({}).media
const signal = new AbortController().signal
const picture = '-f lavfi -i testsrc=d=4:s=64x64:r=25'
/** Where the clicks of a file are, and of two that were joined, seconds. */
const once = [0.5, 1.25, 3]
const twice = [...once, ...once.map((at) => at + 4)]
let folder: string

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tiro odd '))
  ffmpeg(`${clicks(once, 4)} clicks.wav`)
})
after(() => rm(folder, { recursive: true }))

/** Runs the real ffmpeg in the folder; `args` has no spaces within an argument. */
function ffmpeg(args: string): Buffer {
  const { status, stdout, stderr } = spawnSync('ffmpeg', ['-v', 'error', '-y', ...args.split(' ')], { cwd: folder })
  assert.equal(status, 0, `${args}: ${String(stderr)}`)
  return stdout
}
const bytesOf = (name: string): Promise<Buffer> => readFile(path.join(folder, name))

/** One file after another, as `cat` does it. */
async function joined(name: string, ...parts: [name: string, args: string][]): Promise<Buffer> {
  for (const [part, args] of parts) ffmpeg(`${args} ${part}`)
  const ends = await Promise.all(parts.map(([part]) => bytesOf(part)))
  const bytes = Buffer.concat(ends)
  await writeFile(path.join(folder, name), bytes)
  return bytes
}

async function readOdd(
  name: string,
  loudness?: number,
): Promise<{ words: number[]; player: number[]; seconds: number; warnings: string }> {
  const [file, pcmPath, audioPath] = [name, 'out.pcm', 'player.m4a'].map((one) => path.join(folder, one)) as [
    string,
    string,
    string,
  ]
  const probed = await probe(file, { config, signal })
  const { seconds, warnings } = await decode(file, { config, signal, probe: probed, pcmPath, audioPath })
  return {
    words: onsets(await bytesOf('out.pcm'), loudness),
    player: onsets(ffmpeg('-i player.m4a -af asetpts=N/SR/TB -ac 1 -ar 16000 -f s16le -'), loudness),
    seconds,
    warnings: [...probed.warnings, ...warnings].join(' '),
  }
}

const sound = '-i clicks.wav'
const television = `${picture} ${sound} -c:v mpeg2video -f mpegts`
const truncated = 'The file is truncated. Its first 0:02 were transcribed.'
const secondOfTwo =
  "The file has 2 audio tracks; track 2 was transcribed. Track 1 is in a format that can't be read here."
const firstOnly =
  'Several recordings follow each other in the file. Only the first one, of 0:04, was transcribed. Split the file to have the others.'
const damaged = 'Parts of the file are damaged. The rest was transcribed.'

/** A name, how the file is made, where its clicks are, its seconds, and the warnings. */
type Odd = [string, () => unknown, number[], number, string]

const odd: Odd[] = [
  [
    'rates.mp3',
    () => joined('rates.mp3', ['a.mp3', `${sound} -ar 22050`], ['b.mp3', `${sound} -ar 44100 -ac 2`]),
    twice,
    8,
    // The tag of the second file isn't damage.
    '',
  ],
  [
    'tag-and-damage.mp3',
    async () => {
      const bytes = await joined('tag-and-damage.mp3', ['a.mp3', sound], ['b.mp3', sound])
      const at = bytes.length - 1500
      bytes.fill(0, at, at + 300)
      await writeFile(path.join(folder, 'tag-and-damage.mp3'), bytes)
    },
    twice,
    8,
    damaged,
  ],
  [
    'rates.aac',
    () => joined('rates.aac', ['a.aac', `${sound} -ar 44100`], ['b.aac', `${sound} -ar 48000`]),
    twice,
    8,
    '',
  ],
  ['rates.ogg', () => joined('rates.ogg', ['a.ogg', sound], ['b.ogg', `${sound} -ar 22050`]), twice, 8, ''],
  ['channels.ogg', () => joined('channels.ogg', ['a.ogg', sound], ['b.ogg', `${sound} -ac 2`]), twice, 8, ''],
  [
    'channels.ts',
    () =>
      joined(
        'channels.ts',
        ['a.ts', `${television} -c:a ac3 -ac 2`],
        ['b.ts', `${television} -c:a ac3 -ac 6 -output_ts_offset 4`],
      ),
    twice,
    8,
    '',
  ],
  [
    'twice.flac',
    () => joined('twice.flac', ['a.flac', sound], ['b.flac', sound]),
    twice,
    8,
    'The file should last 0:04, but 0:08 were decoded.',
  ],
  // ffmpeg stops at the tag of a WavPack file only, which these don't have.
  [
    'twice.wv',
    () => joined('twice.wv', ['a.wv', `${sound} -fflags +bitexact`], ['b.wv', `${sound} -fflags +bitexact`]),
    twice,
    8,
    'The file should last 0:04, but 0:08 were decoded.',
  ],
  // As browsers record them.
  [
    'twice.webm',
    () => joined('twice.webm', ['a.webm', `${sound} -live 1`], ['b.webm', `${sound} -live 1`]),
    twice,
    8,
    '',
  ],
  ...['.wav', '.w64', '.aiff', '.wma', '.m4a', '.mp4', '.caf', '.wv'].map((end): Odd => {
    return [`first${end}`, () => joined(`first${end}`, [`a${end}`, sound], [`b${end}`, sound]), once, 4, firstOnly]
  }),
  // Its timestamps say that it lasts more than a day.
  [
    'jump.ts',
    () => joined('jump.ts', ['a.ts', television], ['b.ts', `${television} -output_ts_offset 95000`]),
    twice,
    8,
    '',
  ],
  [
    'codecs.ogg',
    () => joined('codecs.ogg', ['a.ogg', sound], ['b.opus', sound]),
    once,
    4,
    'The file could be read up to 0:04 only. What follows is damaged or in another format.',
  ],
  [
    'late.ts',
    () => ffmpeg(`-itsoffset 2 ${sound} ${picture} -map 0 -map 1 -c:v mpeg2video late.ts`),
    once.map((at) => at + 2),
    6,
    '',
  ],
  [
    'late.mp4',
    () => ffmpeg(`${picture} -itsoffset 2 ${sound} -map 0 -map 1 -c:v mpeg4 late.mp4`),
    once.map((at) => at + 2),
    6,
    '',
  ],
  ['from-an-hour.webm', () => ffmpeg(`-itsoffset 3600 ${sound} -c:a libopus from-an-hour.webm`), once, 4, ''],
  ['cut.webm', () => cut('live.webm', 'cut.webm'), once.slice(0, 2), 2.2, truncated],
  ['streamed.wav', async () => writeFile(path.join(folder, 'streamed.wav'), ffmpeg(`${sound} -f wav -`)), once, 4, ''],
  // As a recorder leaves it that lost its power.
  ['unfinished.wav', () => withSize('unfinished.wav', 0, 1), once, 4, ''],
  // As a recorder leaves it that lost its power after it had saved the size of the first second.
  [
    'outgrown.wav',
    () => withSize('outgrown.wav', 96_000, 1),
    once,
    4,
    'The file should last 0:01, but 0:04 were decoded.',
  ],
  ['unfinished-rf64.wav', () => unfinishedRf64('unfinished-rf64.wav'), once, 4, ''],
  ['filled-up.wav', () => zerosBehind('filled-up.wav', 65_536), once, 4, ''],
  ['described.wav', () => describedFirst('described.wav'), once, 4, ''],
  ['cut.wav', () => withSize('cut.wav', 384_000, 0.55), once.slice(0, 2), 2.2, truncated],
  ['cut.avi', () => shortened('cut.avi', '-c:v mpeg4 -c:a pcm_s16le', 0.55), once.slice(0, 2), 2.2, truncated],
  // The last packet of the sound is whole, and of the picture not.
  [
    'cut-picture.avi',
    () => shortened('cut-picture.avi', '-c:v mpeg4 -c:a mp3', 0.55),
    once.slice(0, 2),
    2.06,
    truncated,
  ],
  ['cut.dv', () => shortened('cut.dv', '-target pal-dv', 0.555), once.slice(0, 2), 2.24, truncated],
  ['cut-ntsc.dv', () => shortened('cut-ntsc.dv', '-target ntsc-dv', 0.555), once.slice(0, 2), 2.24, truncated],
  ['cut.wma', () => shortened('cut.wma', '-map 1', 0.53), once.slice(0, 2), 2.1, truncated],
  [
    'cut.ogg',
    () => shortened('cut.ogg', '-map 1 -c:a libopus -vbr off -page_duration 100000', 0.55),
    once.slice(0, 2),
    2.1,
    truncated,
  ],
  // As a camera leaves it that lost its power.
  ['unfinished.avi', () => unfinishedAvi('unfinished.avi'), once, 4, ''],
  // As cameras write it: a track for each microphone.
  [
    'microphones.mov',
    () => eachOnItsTrack('microphones.mov', '-c:v mpeg4 -c:a pcm_s24le -timecode 01:00:00:00'),
    once,
    4,
    '',
  ],
  ['microphones.mxf', () => eachOnItsTrack('microphones.mxf', '-c:v mpeg2video -c:a pcm_s16le'), once, 4, ''],
  ['not-a-number.wav', () => notANumber('not-a-number.wav'), once, 4, ''],
  [
    'zeros-inside.ogg',
    () => zerosInside('zeros-inside.ogg', '-c:a libopus -vbr off -page_duration 100000'),
    once,
    4,
    damaged,
  ],
  ['zeros-inside.mka', () => zerosInside('zeros-inside.mka', '-c:a pcm_s16le -live 1'), once, 4, damaged],
  ['camera.mxf', () => ffmpeg(`${picture} ${sound} -c:v mpeg2video -c:a pcm_s16le camera.mxf`), once, 4, ''],
  // Sound from behind: one of four channels has it with the sign of the first one turned.
  ['sphere.mp4', () => ambisonic('sphere.mp4'), once, 4, ''],
  // An old tag of music players behind the sound.
  ['tagged.wv', () => followedBy('tagged.wv', Buffer.from(`TAG${'x'.repeat(125)}`)), once, 4, ''],
  ['tape.dv', () => ffmpeg(`${picture} ${sound} -target pal-dv tape.dv`), once, 4, ''],
  [
    'destroyed.mp4',
    () => destroyed('destroyed.mp4'),
    once.slice(0, 1),
    0.9,
    'The file should last 0:04, but only 0:01 could be decoded. It is truncated or damaged.',
  ],
  [
    // As telephones write spatial sound beside the usual one, in a format that ffmpeg doesn't know.
    'spatial.mp4',
    () => unreadableTrack('spatial.mp4', 'apac'),
    once,
    4,
    secondOfTwo,
  ],
  // As television sends spatial sound (MPEG-H), in a format that ffmpeg can name, and not decode.
  ['named.mp4', () => unreadableTrack('named.mp4', 'mhm1'), once, 4, secondOfTwo],
  // Of the silent track and the one with the sound, a decoder refuses the former.
  ['refused.mp4', () => refusedTracks('refused.mp4', '-map 0 -map 1', [0]), once, 4, secondOfTwo],
  [
    'refused-other.mp4',
    () => refusedTracks('refused-other.mp4', '-map 1 -map 0', [1]),
    once,
    4,
    'The file has 2 audio tracks; track 1 was transcribed.',
  ],
  [
    'refused-film.mp4',
    () => refusedTracks('refused-film.mp4', '-map 2 -map 0 -map 0 -map 1 -c:v mpeg4', [0, 1]),
    once,
    4,
    "The file has 3 audio tracks; track 3 was transcribed. Track 1 is in a format that can't be read here.",
  ],
  ['plain.aac', () => ffmpeg(`${sound} plain.aac`), once, 4, ''],
]

/** A wav file whose header states this size of the sound. @param part of its bytes, 0–1 */
async function withSize(name: string, size: number, part: number): Promise<void> {
  const bytes = await bytesOf('clicks.wav')
  bytes.writeUInt32LE(size, bytes.indexOf('data') + 4)
  await writeFile(path.join(folder, name), bytes.subarray(0, bytes.length * part))
}

/** A wav file for more than 4 GB whose sizes were never written. */
async function unfinishedRf64(name: string): Promise<void> {
  ffmpeg(`${sound} -rf64 always ${name}`)
  const bytes = await bytesOf(name)
  bytes.fill(0, bytes.indexOf('ds64') + 8, bytes.indexOf('ds64') + 32)
  await writeFile(path.join(folder, name), bytes)
}

/** A wav file with zeros to the end of a block of the disk. */
async function zerosBehind(name: string, length: number): Promise<void> {
  await writeFile(path.join(folder, name), Buffer.concat([await bytesOf('clicks.wav'), Buffer.alloc(length)]))
}

/** A wav file that was never finished, with a long description before the sound. */
async function describedFirst(name: string): Promise<void> {
  const bytes = await bytesOf('clicks.wav')
  const description = Buffer.alloc(100_008)
  description.write('JUNK', 'latin1')
  description.writeUInt32LE(100_000, 4)
  bytes.writeUInt32LE(0, bytes.indexOf('data') + 4)
  await writeFile(path.join(folder, name), Buffer.concat([bytes.subarray(0, 12), description, bytes.subarray(12)]))
}

/** A file with a silent track and one with the sound. */
async function eachOnItsTrack(name: string, as: string): Promise<void> {
  ffmpeg(`${picture} -f lavfi -t 4 -i anullsrc=r=48000:cl=mono ${sound} -map 0 -map 1 -map 2 -ar 48000 ${as} ${name}`)
}

/** A wav file with samples in its first click that are no numbers. */
async function notANumber(name: string): Promise<void> {
  ffmpeg(`${sound} -c:a pcm_f32le ${name}`)
  const bytes = await bytesOf(name)
  const click = bytes.indexOf('data') + 8 + 4 * Math.round(0.505 * 48_000)
  for (const [i, value] of [NaN, Infinity, -Infinity].entries()) bytes.writeFloatLE(value, click + 4 * i)
  await writeFile(path.join(folder, name), bytes)
}

/** A file of which a piece between two clicks was never written. */
async function zerosInside(name: string, as: string): Promise<void> {
  ffmpeg(`${sound} ${as} ${name}`)
  const bytes = await bytesOf(name)
  bytes.fill(0, Math.round(bytes.length * 0.5), Math.round(bytes.length * 0.55))
  await writeFile(path.join(folder, name), bytes)
}

/** A film of which a part of the bytes is there. @param part 0–1 */
async function shortened(name: string, as: string, part: number): Promise<void> {
  ffmpeg(`${picture} ${sound} ${as} whole-${name}`)
  const bytes = await bytesOf(`whole-${name}`)
  await writeFile(path.join(folder, name), bytes.subarray(0, Math.floor(bytes.length * part)))
}

/** An avi file whose length was never written. */
async function unfinishedAvi(name: string): Promise<void> {
  ffmpeg(`${picture} ${sound} -c:v mpeg4 -c:a mp3 ${name}`)
  const bytes = await bytesOf(name)
  bytes.writeUInt32LE(0, 4)
  await writeFile(path.join(folder, name), bytes)
}

/** Sound of all directions (RFC 8486), as of cameras that film all around. */
async function ambisonic(name: string): Promise<void> {
  ffmpeg(`${sound} -af pan=4.0|c0=c0|c1=-1*c0 -c:a libopus -mapping_family 255 ${name}`)
  const bytes = await bytesOf(name)
  // The family of channel mappings is 10 bytes into the box (https://opus-codec.org/docs/opus_in_isobmff.html).
  bytes.writeUInt8(2, bytes.indexOf('dOps') + 4 + 10)
  await writeFile(path.join(folder, name), bytes)
}

/** A file with something behind its sound. */
async function followedBy(name: string, rest: Buffer): Promise<void> {
  ffmpeg(`${sound} ${name}`)
  await writeFile(path.join(folder, name), Buffer.concat([await bytesOf(name), rest]))
}

/** A file whose first and main audio track is of another format. @param as its name in mp4 */
async function unreadableTrack(name: string, as: string): Promise<void> {
  ffmpeg(`-f lavfi -t 4 -i anullsrc ${sound} -map 0 -map 1 -disposition:a:0 default -c:a aac ${name}`)
  await renameFirstTrack(name, as)
}

async function renameFirstTrack(name: string, as: string): Promise<void> {
  const bytes = await bytesOf(name)
  for (const [box, called] of [
    ['mp4a', as],
    ['esds', 'none'],
  ] as const)
    bytes.write(called, bytes.indexOf(box), 'latin1')
  await writeFile(path.join(folder, name), bytes)
}

/** A file of silence (0), sound (1) and a picture (2), of whose audio tracks the decoder refuses some. */
async function refusedTracks(name: string, maps: string, places: readonly number[]): Promise<void> {
  ffmpeg(`-f lavfi -t 4 -i anullsrc ${sound} ${picture} ${maps} -disposition:a:0 default -c:a aac ${name}`)
  await refuse(name, places)
}

/** Makes it object type 8, which ffmpeg doesn't implement (ISO/IEC 14496-3, 1.6.2.1), as older ones don't implement 42. */
async function refuse(name: string, places: readonly number[]): Promise<void> {
  const bytes = await bytesOf(name)
  let box = 0
  for (let place = 0; place <= Math.max(...places); place += 1) {
    box = bytes.indexOf('esds', box + 4)
    // That of a picture has another object type, so it isn't counted.
    while (bytes.readUInt8(bytes.indexOf(Buffer.from([0x04, 0x80, 0x80, 0x80]), box) + 5) !== 0x40)
      box = bytes.indexOf('esds', box + 4)
    const decoderSpecific = bytes.indexOf(Buffer.from([0x05, 0x80, 0x80, 0x80]), box) + 5
    if (places.includes(place)) bytes.writeUInt8((8 << 3) | (bytes.readUInt8(decoderSpecific) & 7), decoderSpecific)
  }
  await writeFile(path.join(folder, name), bytes)
}

/** A file of which more than two thirds are destroyed. */
async function destroyed(name: string): Promise<void> {
  ffmpeg(`${sound} -c:a aac ${name}`)
  const bytes = await bytesOf(name)
  const start = bytes.indexOf('mdat') + 4
  const end = bytes.indexOf('moov') - 4
  bytes.fill(0xff, start + Math.round((end - start) * 0.3), end)
  await writeFile(path.join(folder, name), bytes)
}

/** A recording of a browser that ended in the middle. */
async function cut(name: string, to: string): Promise<void> {
  // An infinite length, as of what is recorded.
  const whole = ffmpeg(`${sound} -c:a pcm_s16le -f matroska -live 1 -`)
  await writeFile(path.join(folder, name), whole)
  await writeFile(path.join(folder, to), whole.subarray(0, whole.length * 0.55))
}

test('odd files have their sound at the same times for words and player, and only true warnings', async () => {
  for (const [name, make, expected, length, warning] of odd) {
    assert.ok(isMediaName(name), name)
    await make()
    const { words, player, seconds, warnings } = await readOdd(name)
    for (const found of [words, player]) {
      assert.equal(found.length, expected.length, `${name}: ${found.join(' ')}`)
      // A joined file has up to two packets of silence more, which its encoder added.
      for (const [i, at] of expected.entries())
        assert.ok(Math.abs((found[i] ?? 0) - at) < 0.08, `${name}: ${found.join(' ')}`)
    }
    for (const [i, at] of words.entries())
      assert.ok(Math.abs((player[i] ?? 0) - at) < 0.03, `${name}: ${player.join(' ')}`)
    assert.ok(Math.abs(seconds - length) < 0.1, `${name}: ${seconds}`)
    assert.equal(warnings, warning, name)
  }
})

/** A wav file whose header doesn't say what its channels are, with sound on one of them. */
async function microphones(name: string, channels: number, used: number): Promise<void> {
  const sound = ffmpeg('-i clicks.wav -f s16le -')
  const frame = 2 * channels
  const data = Buffer.alloc(sound.length * channels)
  for (let i = 0; i < sound.length; i += 2) sound.copy(data, i * channels + 2 * used, i, i + 2)
  const head = Buffer.alloc(44)
  head.write('RIFF....WAVEfmt ', 'latin1')
  for (const [at, value] of [
    [4, data.length + 36],
    [16, 16],
    [24, 48_000],
    [28, 48_000 * frame],
    [40, data.length],
  ] as const) {
    head.writeUInt32LE(value, at)
  }
  for (const [at, value] of [
    [20, 1],
    [22, channels],
    [32, frame],
    [34, 16],
  ] as const)
    head.writeUInt16LE(value, at)
  head.write('data', 36, 'latin1')
  await writeFile(path.join(folder, name), Buffer.concat([head, data]))
}

test('each of two loudspeakers is heard, wherever they stand', async () => {
  // Behind, at the sides, above, and the one for low notes.
  for (const pair of ['BL+BR', 'SL+SR', 'TFL+TFR', 'FL+LFE', 'FC+LFE']) {
    for (const used of [0, 1]) {
      const name = `${pair}-${used}.wav`
      ffmpeg(`-i clicks.wav -af pan=stereo|c${used}=c0,channelmap=map=0|1:channel_layout=${pair} ${name}`)
      const { words, player, warnings } = await readOdd(name, (0.3 * 32_767) / 2)
      for (const found of [words, player]) {
        assert.deepEqual(
          found.map((at) => Math.round(at * 20) / 20),
          once,
          `${name}: ${found.join(' ')}`,
        )
      }
      assert.equal(warnings, '')
    }
  }
})

test('each microphone of a recorder is heard', async () => {
  for (const [channels, used] of [
    [3, 2],
    [6, 3],
    [10, 9],
    [16, 15],
    [32, 31],
  ] as const) {
    const name = `${channels}.wav`
    await microphones(name, channels, used)
    const { words, player, warnings } = await readOdd(name, (0.3 * 32_767) / channels)
    for (const found of [words, player]) {
      assert.deepEqual(
        found.map((at) => Math.round(at * 20) / 20),
        once,
        `${name}: ${found.join(' ')}`,
      )
    }
    assert.equal(warnings, '')
  }
})

test('a file is refused by name of the fault if none of its tracks can be decoded', async () => {
  for (const as of ['apac', 'mhm1']) {
    const name = `only-${as}.mp4`
    ffmpeg(`${sound} -c:a aac ${name}`)
    await renameFirstTrack(name, as)
    await assert.rejects(probe(path.join(folder, name), { config, signal }), {
      code: 'MEDIA_UNREADABLE',
      message: "The format of the audio track isn't supported.",
      retryable: false,
    })
  }
})

test('a track that the decoder refuses is named as the reason', async () => {
  ffmpeg(`${sound} -c:a aac extended.mp4`)
  await refuse('extended.mp4', [0])
  await assert.rejects(readOdd('extended.mp4'), {
    code: 'MEDIA_UNREADABLE',
    message: "The format of the audio track isn't supported.",
    retryable: false,
  })
})
