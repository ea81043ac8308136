// Documents for tests of what rendering makes of them.
import type { RenderDocument } from '../../src/formats/document.ts'
import type { Word } from '../../src/contract/content.ts'
import { paragraphStarts } from '../../src/text/paragraphs.ts'
import { encodeContent } from '../../src/text/stored-content.ts'

interface Said {
  text: string
  speaker?: number
}

/** Words at an even pace, seconds each. */
export function words(said: readonly Said[], pace = 0.4): Word[] {
  let time = 0
  return said.flatMap(({ text, speaker = 0 }) =>
    text.split(' ').map((word) => {
      const start = Math.round(time * 1000) / 1000
      time += pace
      return { word, start, end: Math.round((time - 0.05) * 1000) / 1000, confidence: 0.9, speaker }
    }),
  )
}

export function documentOf(list: Word[], more: Partial<RenderDocument> = {}): RenderDocument {
  const language = more.language ?? 'en'
  const starts = paragraphStarts(list, { language })
  const segments = starts.map((from, i) => {
    const own = list.slice(from, starts[i + 1])
    return {
      text: own.map((w) => w.word).join(' '),
      start: own[0]?.start ?? 0,
      end: own.at(-1)?.end ?? 0,
      speaker: own[0]?.speaker ?? 0,
    }
  })
  return {
    title: 'A talk',
    language,
    content: [encodeContent({ words: list, segments, paragraphStarts: starts, estimated: false })],
    speakerNames: { 0: 'Ann' },
    quality: 'standard',
    engine: 'sherpa-onnx/parakeet',
    createdAt: '2026-11-20T08:33:00.000Z',
    ...more,
  }
}

export const talk = [
  { text: 'Good morning. How are you?' },
  { text: 'Fine, thank you.', speaker: 1 },
  { text: '=SUM(A1) is what I typed, & <b>it</b> --> worked.' },
]
/** Text that could break a format, a parser or a terminal. */
export const hostile = [
  'a\u0000b\u0008c\u001b[31m',
  'lone\ud800',
  '\udfffx',
  '-->',
  '00:00:01,000 --> 00:00:02,000',
  '<script>alert(1)</script>',
  '&amp;',
  ']]>',
  '\u202eevil\u202c',
  '\u2066open',
  '👩‍👩‍👧‍👦',
  '{\\an8}',
  '#panic("x")',
  '\\u{41}',
  '$x$',
  'a\nb\r\n\r\nc',
  '\ufeff\ufffe\uffff',
  '\u2028',
  '"quoted',
  '=cmd|x',
  'WEBVTT',
  'NOTE',
  '1',
  'x'.repeat(100_000),
  'é\u0301'.repeat(30_000),
]

export const hostileDocument = (): RenderDocument =>
  documentOf(
    hostile.map((word, i) => ({ word, start: i, end: i + 0.9, confidence: null, speaker: i % 3 })),
    {
      title: hostile.slice(0, 20).join(' '),
      speakerNames: { 0: '<v x>\n\n-->', 1: '\u0000' },
      engine: 'e\n\n-->',
      quality: 'draft',
    },
  )
