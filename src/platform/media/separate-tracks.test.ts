import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { readConfig } from '../config/config.ts'
import { decode } from './decode.ts'
import { measureChannels } from './measure-channels.ts'
import { probe } from './probe.ts'

const media = { config: readConfig({}).media, signal: new AbortController().signal }
let folder: string

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tiro-tracks-'))
})
after(() => rm(folder, { recursive: true }))

const at = (name: string): string => path.join(folder, name)

/** Makes a file with the real ffmpeg. */
function make(name: string, ...args: string[]): string {
  const made = spawnSync('ffmpeg', ['-v', 'error', '-y', ...args, at(name)], { encoding: 'utf8' })
  assert.equal(made.status, 0, made.stderr)
  return at(name)
}

const tone = (seconds: number): string[] => ['-f', 'lavfi', '-i', `sine=f=440:d=${seconds}:r=48000`]

/** A tone from one second to another. */
const sound = (from: number, to: number, seconds: number): string[] => [
  ...'-f lavfi -i'.split(' '),
  `aevalsrc=exprs='sin(440*2*PI*t)*between(t,${from},${to})/2':s=48000:d=${seconds}`,
]

/** The length of a file in seconds, and whether each of its tracks is heard at these seconds: `#` is sound. */
async function hear(file: string, seconds: readonly number[]): Promise<{ length: number; heard: string[] }> {
  const probed = await probe(file, media, { separateTracks: true })
  assert.equal(probed.tracks.length, probed.channels)
  const paths = probed.tracks.map((_, n) => at(`${n}.pcm`))
  const [pcmPath = '', ...otherChannels] = paths
  const decoded = await decode(file, { ...media, probe: probed, pcmPath, otherChannels, audioPath: at('player.m4a') })
  const levels = await measureChannels(file, { ...media, probe: probed })
  assert.ok(Math.abs((levels?.levels[0]?.length ?? 0) * 0.02 - decoded.seconds) < 0.1, 'levels are as long')
  const heard: string[] = []
  for (const one of paths) {
    const pcm = new Int16Array((await readFile(one)).buffer)
    const isLoud = (second: number): boolean =>
      pcm.subarray(second * 16_000, (second + 0.1) * 16_000).some((sample) => Math.abs(sample) > 500)
    heard.push(seconds.map((second) => (isLoud(second) ? '#' : '.')).join(''))
  }
  return { length: Math.round(decoded.seconds), heard }
}

test('tracks of people who come late or leave early are read to their end, in little memory', async () => {
  const early = make('early.mkv', ...tone(400), ...tone(5), ...'-map 0 -map 1 -c:a flac'.split(' '))
  assert.deepEqual(await hear(early, [1, 4, 6, 300, 399]), { length: 400, heard: ['#####', '##...'] })
  const late = make(
    'late.mkv',
    ...tone(400),
    ...'-itsoffset 350'.split(' '),
    ...tone(50),
    ...'-map 0 -map 1 -c:a:0 flac -c:a:1 libopus'.split(' '),
  )
  assert.deepEqual(await hear(late, [1, 349.8, 350.1, 399]), { length: 400, heard: ['####', '..##'] })
})

test('tracks whose channels have no known places are mixed to one each', async () => {
  const ten = `aevalsrc=${Array.from({ length: 10 }, () => 'sin(440*2*PI*t)/2').join('|')}:s=48000:d=3`
  const file = make('ten.mkv', '-f', 'lavfi', '-i', ten, ...tone(3), ...'-map 0 -map 1 -c:a pcm_s16le'.split(' '))
  assert.deepEqual(await hear(file, [1, 2]), { length: 3, heard: ['##', '##'] })
})

test('tracks of television keep their distance to the picture, and their times where the sound changes', async () => {
  const picture = '-f lavfi -i testsrc=d=8:s=64x64:r=25'.split(' ')
  const late = make(
    'late.ts',
    ...picture,
    ...'-itsoffset 2'.split(' '),
    ...tone(3),
    ...'-itsoffset 4'.split(' '),
    ...tone(3),
    ...'-map 0 -map 1 -map 2 -c:a aac'.split(' '),
  )
  assert.deepEqual(await hear(late, [1.8, 2.2, 3.8, 4.2, 4.8, 5.2, 6.8]), {
    length: 7,
    heard: ['.####..', '...####'],
  })
  const part = (n: number, channels: number): string =>
    make(
      `part-${n}.ts`,
      ...sound(1, 2, 5),
      ...sound(3, 4, 5),
      ...`-map 0 -map 1 -c:a ac3 -ac:a:0 ${channels} -output_ts_offset ${5 * n}`.split(' '),
    )
  const parts = [part(0, 1), part(1, 2), part(2, 2)]
  await writeFile(at('change.ts'), Buffer.concat(await Promise.all(parts.map((one) => readFile(one)))))
  assert.deepEqual(await hear(at('change.ts'), [0.5, 1.5, 3.5, 4.5, 5.5, 6.5, 8.5, 9.5, 10.5, 11.5, 13.5, 14.5]), {
    length: 15,
    heard: ['.#...#...#..', '..#...#...#.'],
  })
})

test('tracks of recordings that were joined follow each other', async () => {
  const part = make('part.mkv', ...sound(1, 2, 5), ...sound(3, 4, 5), ...'-map 0 -map 1 -c:a ac3'.split(' '))
  const bytes = await readFile(part)
  await writeFile(at('joined.mkv'), Buffer.concat([bytes, bytes]))
  assert.deepEqual(await hear(at('joined.mkv'), [0.5, 1.5, 3.5, 4.5, 5.5, 6.5, 8.5, 9.5]), {
    length: 10,
    heard: ['.#...#..', '..#...#.'],
  })
})
