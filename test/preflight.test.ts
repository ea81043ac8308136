import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { after, test } from 'node:test'
import type { Preflight } from '../src/contract/preflight.ts'
import { removeFolder, temporaryFolder, tiro } from './helpers/harness.ts'

const sample = path.resolve('sample/interview.mp3')
const folder = await temporaryFolder()
after(() => removeFolder(folder))

/** The first seconds of the sample, changed by ffmpeg. */
function degraded(name: string, args: readonly string[]): string {
  const file = path.join(folder, name)
  const { status, stderr } = spawnSync('ffmpeg', ['-v', 'error', '-y', '-t', '20', '-i', sample, ...args, file])
  assert.equal(status, 0, String(stderr))
  return file
}

async function examine(file: string): Promise<Preflight> {
  const { code, stdout, stderr } = await tiro(['doctor', file, '--json'])
  assert.equal(code, 0, stderr)
  return (JSON.parse(stdout) as { preflight: Preflight }).preflight
}

const codesOf = ({ findings }: Preflight): string[] => findings.map(({ code }) => code)

test('doctor measures clear speech and expects no trouble', async () => {
  const found = await examine(degraded('clear.wav', []))
  assert.deepEqual([found.expected, codesOf(found)], ['GOOD', []])
  assert.ok(found.speechShare > 0.5, String(found.speechShare))
  assert.ok(found.level !== null && found.level > -30 && found.level < -8, String(found.level))
  assert.ok((found.bandwidth ?? 0) > 6000)
})

const noise = (amplitude: number): string[] => [
  '-f',
  'lavfi',
  '-i',
  `anoisesrc=color=pink:amplitude=${amplitude}:seed=7`,
  '-filter_complex',
  'amix=inputs=2:duration=first:normalize=0',
]
const cases: [string, readonly string[], string, Preflight['expected']][] = [
  ['telephone.wav', ['-ar', '8000'], 'TELEPHONE_BAND', 'FAIR'],
  ['noise.wav', noise(0.25), 'NOISE', 'FAIR'],
  ['louder-noise.wav', noise(0.9), 'NOISE', 'POOR'],
  ['clipped.wav', ['-af', 'volume=30dB'], 'CLIPPING', 'POOR'],
  ['quiet.wav', ['-af', 'volume=-50dB'], 'QUIET', 'FAIR'],
]
for (const [name, args, code, expected] of cases) {
  test(`doctor finds what is wrong with ${name}`, async () => {
    const found = await examine(degraded(name, args))
    assert.deepEqual([found.expected, codesOf(found)], [expected, [code]], JSON.stringify(found))
  })
}

test('doctor tells music from noise, and where it is', async () => {
  const chord = [220, 277.2, 329.6].map((hertz) => `sin(2*PI*${hertz}*pow(2,floor(mod(t*1.5,4))/6)*t)`)
  const partials = chord.flatMap((tone) => [tone, tone.replace('2*PI', '6*PI')])
  const tune = `0.09*(${partials.join('+')})`
  const file = path.join(folder, 'music.wav')
  const graph = `[0:a]aresample=16000[a];aevalsrc='${tune}:s=16000:d=48'[b];[b]volume=0:enable='lt(t,20)'[c];[a][c]amix=inputs=2:duration=first:normalize=0`
  const { status, stderr } = spawnSync('ffmpeg', ['-v', 'error', '-y', '-i', sample, '-filter_complex', graph, file])
  assert.equal(status, 0, String(stderr))
  const { findings } = await examine(file)
  assert.deepEqual(
    findings.map(({ code, start }) => [code, start]),
    [['MUSIC', 20]],
    JSON.stringify(findings),
  )
  assert.match(findings[0]?.message ?? '', /^Music .*, from 0:20 to 0:4\d\.$/)
})

test('doctor prints the figures and the reasons for people', async () => {
  const { code, stdout } = await tiro(['doctor', degraded('call.wav', ['-ar', '8000'])])
  assert.equal(code, 0)
  assert.match(stdout, /^duration +0:20\nspeech +\d+ %\nlevel of speech +-\d+(\.\d)? dBFS\n/)
  assert.match(stdout, /\nExpect some errors\.\n- Telephone sound without high frequencies\.\n$/)
})

test('doctor says why it cannot measure a file', async () => {
  const { code, stderr } = await tiro(['doctor', path.resolve('package.json')])
  assert.equal(code, 1)
  assert.match(stderr, /audio|media|read/i)
})
