import { readdirSync, readFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { StepError } from '../../src/contract/app-error.ts'
import { readConfig } from '../../src/platform/config/config.ts'
import { decode } from '../../src/platform/media/decode.ts'
import { probe } from '../../src/platform/media/probe.ts'
import type { HostileFile } from './hostile-media.ts'

export interface Tried {
  name: string
  /** `12.5 s`, or the code of the failure. */
  outcome: string
  sentence: string
  milliseconds: number
  /** The most resident memory of a program that read the file, bytes. */
  memory: number
  /** The samples, if there are any. */
  sound: Buffer
}

/** Reads and decodes a file as the server does. Throws what isn't a failure with a code. */
export async function tryMedia(folder: string, file: HostileFile, sandbox: 'required' | 'off'): Promise<Tried> {
  const config = { ...readConfig({}).media, sandbox }
  const at = path.join(folder, file.name)
  const pcmPath = path.join(folder, 'out.pcm')
  const audioPath = path.join(folder, 'out.m4a')
  await writeFile(at, file.bytes)
  const signal = new AbortController().signal
  const started = performance.now()
  let memory = 0
  const watching = setInterval(() => {
    memory = Math.max(memory, ...descendants(process.pid).map(residentPeak))
  }, 10)
  const done = (outcome: string, sentence: string, sound = Buffer.alloc(0)): Tried => {
    return { name: file.name, outcome, sentence, milliseconds: performance.now() - started, memory, sound }
  }
  try {
    const probed = await probe(at, { config, signal })
    const { seconds, warnings } = await decode(at, { config, signal, probe: probed, pcmPath, audioPath })
    return done(`${seconds.toFixed(1)} s`, warnings.join(' '), readFileSync(pcmPath).subarray(0, 1_000_000))
  } catch (error) {
    if (error instanceof StepError) return done(error.code, error.message)
    throw error
  } finally {
    clearInterval(watching)
    for (const used of [at, pcmPath, audioPath]) await rm(used, { force: true })
  }
}

/** Processes that this one has started, and theirs. */
export function descendants(of: number): number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    const parent = /^\d+$/.test(name) ? statusOf(Number(name), 'PPid') : null
    if (parent !== null) parents.set(Number(name), parent)
  }
  const isBelow = (pid: number): boolean => {
    for (let at = parents.get(pid); at !== undefined && at > 1; at = parents.get(at)) if (at === of) return true
    return false
  }
  return [...parents.keys()].filter(isBelow)
}

function residentPeak(pid: number): number {
  return (statusOf(pid, 'VmHWM') ?? 0) * 1024
}

function statusOf(pid: number, field: string): number | null {
  try {
    const found = new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
    return found === null ? null : Number(found[1])
  } catch {
    // It has ended meanwhile.
    return null
  }
}
