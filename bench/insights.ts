// The cost of an insight without a model: ten hours of talk, off the event loop.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { createExtractiveEngine } from '../src/engines/insight/extractive/extractive.ts'
import type { InsightRequest, Line } from '../src/engines/insight/port.ts'
import { closeThreads } from '../src/platform/processes/thread.ts'
import type { Figure } from './figure.ts'

const hours = 10
const wordsPerMinute = 160
/** Kinds that process the lines differently. */
const prompts = ['Summary', 'Chapters', 'Quotes', 'Questions', 'Show notes', 'Tidy text']

/** Talk about many subjects. Each has its own words among common ones. */
function talk(): Line[] {
  const lines: Line[] = []
  const seconds = 60 / (wordsPerMinute / 14)
  const count = Math.floor((hours * 3600) / seconds)
  for (let i = 0; i < count; i++) {
    const subject = Math.floor(i / 90)
    const words = Array.from({ length: 12 }, (_, k) =>
      k % 3 === 0 ? `matter${subject}x${(i * 7 + k) % 40}` : `common${(i * 13 + k * 5) % 3000}`,
    )
    lines.push({
      text: `The ${words.join(' ')}${i % 11 === 0 ? '?' : '.'}`,
      start: i * seconds,
      end: (i + 0.95) * seconds,
      speaker: `Speaker ${1 + (Math.floor(i / 6) % 3)}`,
      paragraph: Math.floor(i / 5),
    })
  }
  return lines
}

export async function insights(): Promise<Figure[]> {
  const engine = createExtractiveEngine()
  const lines = talk()
  const { signal } = new AbortController()
  const options = { signal, onProgress: () => undefined, onText: () => undefined }
  let slowest = { title: '', seconds: 0 }
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  await setTimeout(10)
  delay.reset()
  for (const title of prompts) {
    const request: InsightRequest = {
      prompt: { title, text: title },
      tweaks: [],
      recording: { title: 'Ten hours', language: 'en', seconds: hours * 3600 },
      lines,
    }
    const start = performance.now()
    await engine.write(request, options)
    const seconds = (performance.now() - start) / 1000
    if (seconds > slowest.seconds) slowest = { title, seconds }
  }
  delay.disable()
  await closeThreads()
  const held = delay.max / 1e6
  return [
    {
      name: `insight without a model, ${hours} hours in ${lines.length} sentences, the slowest kind (${slowest.title})`,
      value: slowest.seconds,
      unit: 's',
      goal: '≤ 2',
      met: slowest.seconds <= 2,
    },
    { name: 'insight: event loop held', value: held, unit: 'ms', goal: '≤ 50', met: held <= 50 },
  ]
}
