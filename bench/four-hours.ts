// A four-hour transcript for benchmarks: 40,000 words, the same in every run.
import type { Word } from '../src/contract/content.ts'
import type { RenderDocument } from '../src/formats/document.ts'
import { packContent, type Packed } from '../src/text/content-blocks.ts'
import { paragraphStarts } from '../src/text/paragraphs.ts'

const wordCount = 40_000
const seconds = 4 * 3600

/** Ordinary words, with about as many commas and full stops as in speech. */
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

export const languages = Object.keys(vocabularies)

/** Four hours of two people who take turns, the same in every run. */
export function fourHours(language: string): RenderDocument {
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
    content: blocksOf(packContent({ words, segments: [], paragraphStarts: starts, estimated: false })),
    speakerNames: { 0: 'Ann' },
    quality: 'standard',
    engine: null,
    createdAt: '2026-11-20T08:33:00.000Z',
  }
}

function blocksOf({ manifest, blocks }: Packed): Uint8Array[] {
  return manifest.blocks.map(({ hash }) => blocks.get(hash) as Uint8Array)
}

/** The "minimal standard" generator of Park and Miller. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 16_807) % 2_147_483_647
    return state / 2_147_483_647
  }
}
