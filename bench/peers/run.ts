// `npm run bench:peers [-- FILE TEXT]`: the same recording through Tiro's command line and through others that are
// installed, one after the other: time, CPU, memory and word errors. Prints the table of docs/performance.md.
import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import path from 'node:path'
import { removeFolder, sampleFile, temporaryFolder } from '../../test/helpers/harness.ts'
import { watchCpu } from '../cpu-of-tree.ts'
import { memoryOfTree } from '../memory-of-tree.ts'
import { normalise, wordErrors } from '../../src/text/word-error-rate.ts'
import type { Peer } from './peer.ts'
import { peers } from './peers.ts'

const memoryEveryMs = 100
const barWidth = 30

interface Result {
  peer: Peer
  seconds: number
  cpu: number
  /** Bytes, all processes together. */
  memory: number
  /** Errors for each word of the reference; null without one. */
  wer: number | null
}

async function measure(peer: Peer, media: string, reference: string[] | null, folder: string): Promise<Result> {
  const { program, args, env = {} } = peer.command({ media, wav: path.join(folder, 'input.wav') })
  const started = performance.now()
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  const pid = child.pid ?? 0
  const cpu = watchCpu(pid, () => 'all')
  let memory = 0
  const timer = setInterval(() => {
    memory = Math.max(memory, memoryOfTree(pid))
  }, memoryEveryMs)
  let printed = ''
  let said = ''
  child.stdout.on('data', (data: Buffer) => (printed += data.toString('utf8')))
  child.stderr.on('data', (data: Buffer) => (said += data.toString('utf8')))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  const seconds = (performance.now() - started) / 1000
  clearInterval(timer)
  cpu.stop()
  if (code !== 0) throw new Error(`${peer.name} ended with ${code}: ${said.trim().slice(-500)}`)
  const heard = normalise(peer.textOf(printed))
  const wer = reference === null ? null : wordErrors(reference, heard) / reference.length
  return { peer, seconds, cpu: cpu.read()['all'] ?? 0, memory, wer }
}

/** The text of a file, or of the sample's script. */
async function referenceOf(media: string, file: string | undefined): Promise<string[] | null> {
  if (file !== undefined) return normalise(await readFile(file, 'utf8'))
  if (media !== sampleFile) return null
  const script = await readFile(path.join(path.dirname(sampleFile), 'script.json'), 'utf8')
  return normalise((JSON.parse(script) as { text: string }[]).map(({ text }) => text).join(' '))
}

const [media = sampleFile, text] = process.argv.slice(2)
const reference = await referenceOf(media, text)
const folder = await temporaryFolder()
const results: Result[] = []
try {
  for (const peer of peers) {
    const missing = peer.missing()
    if (missing !== null) console.log(`not here: ${peer.name}: ${missing}`)
    else results.push(await measure(peer, media, reference, folder))
  }
} finally {
  await removeFolder(folder)
}
console.log(`\n${path.basename(media)} on ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'})\n`)
console.log('| Program | Recogniser | Gives, beside the text | Time | CPU | Memory | Word errors |')
console.log('| --- | --- | --- | --: | --: | --: | --: |')
for (const { peer, seconds, cpu, memory, wer } of results) {
  const errors = wer === null ? 'no reference' : `${(wer * 100).toFixed(1)} %`
  console.log(
    `| ${peer.name} | ${peer.engine} | ${peer.gives} | ${seconds.toFixed(1)} s | ${cpu.toFixed(1)} s | ${(memory / 1e6).toFixed(0)} MB | ${errors} |`,
  )
}
const longest = Math.max(...results.map(({ seconds }) => seconds))
const width = Math.max(...results.map(({ peer }) => `${peer.name}, ${peer.engine}`.length))
console.log('\nTime:')
for (const { peer, seconds } of results) {
  const bar = '█'.repeat(Math.max(1, Math.round((seconds / longest) * barWidth)))
  console.log(`${`${peer.name}, ${peer.engine}`.padEnd(width)}  ${bar} ${seconds.toFixed(1)} s`)
}
