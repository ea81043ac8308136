import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import type { Format, Word } from '../src/contract/content.ts'
import type { RenderDocument } from '../src/formats/document.ts'
import { render } from '../src/formats/render.ts'
import { closeThreads } from '../src/processes/thread.ts'
import { paragraphStarts } from '../src/text/paragraphs.ts'
import { encodeContent } from '../src/text/stored-content.ts'
import type { Figure } from './figure.ts'

const wordCount = 40_000
const seconds = 4 * 3600
const rounds = 5
const longestBlock = 50

/** Ordinary words, with about as many commas and full stops as speech has. */
const vocabularies: Record<string, { words: string[]; comma: string; stop: string }> = {
  en: {
    words:
      'the a of and to in is that it was for on are with they be at one have this from by word but what some we can out other were all there when up use your how said each she which do their time if will way about many then them would write like so these her long make thing see him two has look more day could go come did number sound no most people my over know water than call first who may down side been now find'.split(
        ' ',
      ),
    comma: ',',
    stop: '.',
  },
  th: {
    words: 'วันนี้ เรา จะ พูด ถึง เรื่อง เทคโนโลยี และ อนาคต ของ ประเทศ ไทย เพราะ เป็น เรื่อง สำคัญ สำหรับ ทุก คน'.split(' '),
    comma: '',
    stop: '',
  },
  zh: {
    words: '我们 今天 在 北京 大学 讨论 人工 智能 技术 的 发展 和 未来 因为 这 是 一个 重要 问题 大家 都 很 关心'.split(
      ' ',
    ),
    comma: '，',
    stop: '。',
  },
}

/** Four hours of two people who take turns, the same at every run. */
function transcript(language: string): RenderDocument {
  const { words: vocabulary, comma, stop } = vocabularies[language] as (typeof vocabularies)[string]
  const random = seeded(7)
  const words: Word[] = []
  const average = seconds / wordCount
  for (let i = 0; i < wordCount; i++) {
    const mark = random()
    const word =
      (vocabulary[Math.floor(random() * vocabulary.length)] as string) + (mark < 0.06 ? stop : mark < 0.13 ? comma : '')
    const start = Math.round((i * average + random() * 0.1) * 1000) / 1000
    const end = Math.round((start + average * (0.3 + random() * 0.4)) * 1000) / 1000
    words.push({ word, start, end, confidence: Math.round(random() * 1000) / 1000, speaker: Math.floor(i / 90) % 2 })
  }
  const starts = paragraphStarts(words, { language })
  return {
    title: 'Four hours',
    language,
    content: [encodeContent({ words, segments: [], paragraphStarts: starts, estimated: false })],
    speakerNames: { 0: 'Ann' },
    quality: 'standard',
    engine: null,
    createdAt: '2026-11-20T08:33:00.000Z',
  }
}

/**
 * Rendering a four-hour transcript of 40,000 words: the median of five times of each format, and of the longest that each
 * held the event loop, that of the worst format. Medians, because another process on the machine holds it too.
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
  const documents = new Map(Object.keys(vocabularies).map((language) => [language, transcript(language)]))
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
  /** The longest that the event loop was held, milliseconds. */
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

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number
}

/** The "minimal standard" generator of Park and Miller. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 16_807) % 2_147_483_647
    return state / 2_147_483_647
  }
}
