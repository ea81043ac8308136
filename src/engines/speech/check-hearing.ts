import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { messageOf } from '../../contract/app-error.ts'
import type { Config } from '../../platform/config/config.ts'
import { decode, sampleRate } from '../../platform/media/decode.ts'
import { probe } from '../../platform/media/probe.ts'
import { normalise, wordErrors } from '../../text/word-error-rate.ts'
import type { ModelCheck } from '../models/model-check.ts'
import type { SpeechEngine } from './port.ts'
import { speechWindows, type VoiceDetector } from './vad.ts'
import { makeWorkFolder } from '../../platform/files/work-folder.ts'

/** A minute of two voices, which comes with Tiro, and what they say. */
const speech = fileURLToPath(new URL('../../../sample/interview.mp3', import.meta.url))
const script = new URL('../../../sample/script.json', import.meta.url)

export interface CheckDeps {
  voice: VoiceDetector
  config: Pick<Config, 'media'>
}

/** Recognises the reference recording and compares the words with what is said. Throws only the signal's reason. */
export async function checkHearing(
  { voice, config }: CheckDeps,
  engine: SpeechEngine,
  limit: number,
  signal: AbortSignal,
): Promise<ModelCheck> {
  const at = new Date().toISOString()
  const folder = await makeWorkFolder()
  try {
    const pcmPath = path.join(folder, 'pcm')
    const media = { config: config.media, signal }
    const { samples } = await decode(speech, { ...media, probe: await probe(speech, media), pcmPath, audioPath: null })
    const heard: string[] = []
    let working = 0
    const { maxWindowSeconds } = engine
    for await (const window of speechWindows(voice, {
      pcmPath,
      samples,
      maxWindowSeconds,
      hasWordTimes: false,
      signal,
    })) {
      const { offset, length } = window
      const before = performance.now()
      const result = await engine.recognise(
        { path: pcmPath, sampleRate, offset, length },
        { language: 'en', vocabulary: [], signal },
      )
      working += performance.now() - before
      heard.push(...result.words.map(({ word }) => word))
    }
    const reference = await referenceWords()
    const wordErrorRate = wordErrors(reference, normalise(heard.join(' '))) / reference.length
    return {
      at,
      wordErrorRate,
      limit,
      realTimeFactor: working / 1000 / (samples / sampleRate),
      memory: await memoryOf(engine.pids()),
      problem: wordErrorRate <= limit ? null : misheard(wordErrorRate, limit),
    }
  } catch (error) {
    signal.throwIfAborted()
    return { at, wordErrorRate: null, limit, realTimeFactor: null, memory: null, problem: messageOf(error) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function referenceWords(): Promise<string[]> {
  const turns = JSON.parse(await readFile(script, 'utf8')) as { text: string }[]
  return normalise(turns.map(({ text }) => text).join(' '))
}

function misheard(rate: number, limit: number): string {
  const percent = (share: number): string => `${(share * 100).toFixed(1)} %`
  return `Of the words of the reference recording, ${percent(rate)} are wrong; at most ${percent(limit)} should be.`
}

/** Bytes of memory of processes; null where the system doesn't tell. */
async function memoryOf(pids: readonly number[]): Promise<number | null> {
  let bytes = 0
  for (const pid of pids) {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
    bytes += Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024
  }
  return bytes === 0 ? null : bytes
}
