import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import type { Format } from '../src/contract/content.ts'
import type { RenderDocument } from '../src/formats/document.ts'
import { render } from '../src/platform/rendering/render.ts'
import { closeThreads } from '../src/platform/processes/thread.ts'
import type { Figure } from './figure.ts'
import { median } from './percentile.ts'
import { fourHours, languages } from './four-hours.ts'

const rounds = 5
const longestBlock = 50

/**
 * Rendering a four-hour transcript of 40,000 words: the median of five runs of each format, and the median of the
 * longest block of the event loop for the worst format. Medians, because other processes on the machine block it too.
 */
export async function rendering(): Promise<Figure[]> {
  const goals: [language: string, format: Format, goal: number][] = [
    ...(['json', 'text', 'csv', 'srt', 'vtt'] as const).flatMap((format): [string, Format, number][] => [
      ['en', format, 100],
      ['th', format, 500],
      ['zh', format, 500],
    ]),
    ['en', 'word', 2000],
    ['en', 'pdf', 2000],
    ['th', 'pdf', 2000],
    ['zh', 'pdf', 2000],
  ]
  const documents = new Map(languages.map((language) => [language, fourHours(language)]))
  const figures: Figure[] = []
  let longest = 0
  for (const [language, format, goal] of goals) {
    const document = documents.get(language) as RenderDocument
    const measured: Measured[] = []
    for (let round = 0; round < rounds; round++) measured.push(await measure(document, format))
    figures.push(figure(`render ${format}, ${language}, 40,000 words`, median(measured.map((m) => m.time)), goal))
    longest = Math.max(longest, median(measured.map((m) => m.held)))
  }
  await closeThreads()
  return [...figures, figure('render: event loop held, longest of any format', longest, longestBlock)]
}

interface Measured {
  /** Milliseconds. */
  time: number
  /** Longest time that the event loop was blocked, milliseconds. */
  held: number
}

async function measure(document: RenderDocument, format: Format): Promise<Measured> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  // The monitor counts from its first tick.
  await setTimeout(10)
  delay.reset()
  const start = performance.now()
  await render(document, { format })
  const time = performance.now() - start
  await setTimeout(5)
  delay.disable()
  return { time, held: delay.max / 1e6 }
}

function figure(name: string, milliseconds: number, limit: number): Figure {
  return {
    name,
    value: Math.round(milliseconds),
    unit: 'ms',
    goal: `≤ ${limit}`,
    met: milliseconds <= limit,
    against: `limit of ${limit} ms`,
  }
}
