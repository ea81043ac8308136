import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LiveTurn } from '../../contract/live.ts'
import { Segments, type SegmentOptions } from './elevenlabs-segments.ts'

function turnOf(turn: number, text: string, isFinal: boolean, start = turn * 5): LiveTurn {
  const words = text.split(' ').map((word, i) => ({
    word,
    start: start + i / 2,
    end: start + i / 2 + 0.4,
    confidence: null,
    isFinal,
    speaker: null,
  }))
  return { turn, start, end: words.at(-1)?.end ?? start, isFinal, isCorrected: false, text, speaker: null, words }
}

interface Run {
  segments: Segments
  sent: () => string[]
  /** Lets the oldest `endTurn` resolve with the number of the last event about its audio. */
  recognised: (n: number) => Promise<void>
}

function run(options: Partial<SegmentOptions> = {}): Run {
  const messages: Record<string, unknown>[] = []
  const ends: ((n: number) => void)[] = []
  const session = { endTurn: () => new Promise<number>((resolve) => ends.push(resolve)) }
  const segments = new Segments(session, async (message) => void messages.push(message), {
    isManual: true,
    hasFillers: true,
    hasTimes: false,
    language: () => 'en',
    ...options,
  })
  return {
    segments,
    sent: () =>
      messages.splice(0).map(({ message_type: type, text }) => `${String(type).split('_')[0]}: ${String(text)}`),
    recognised: async (n) => {
      ends.shift()?.(n)
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

test('each commit has one answer, in order, with its own turns', async () => {
  const { segments, sent, recognised } = run()
  await segments.onTurn(turnOf(0, 'Good', false), 0)
  await segments.onTurn(turnOf(0, 'Good morning.', true), 1)
  await segments.seen(1)
  await segments.onTurn(turnOf(1, 'How', false), 1)
  segments.commit()
  segments.commit()
  segments.commit()
  await segments.onTurn(turnOf(1, 'How are you?', true), 2)
  await segments.seen(2)
  // Recognised before the client hears of the first answer.
  await segments.onTurn(turnOf(2, 'Fine.', true), 3)
  await segments.seen(3)
  assert.deepEqual(sent(), [
    'partial: Good',
    'partial: Good morning.',
    'partial: Good morning. How',
    'partial: Good morning. How are you?',
    'partial: Good morning. How are you? Fine.',
  ])
  await recognised(2)
  await recognised(2)
  await recognised(3)
  assert.deepEqual(sent(), ['committed: Good morning. How are you?', 'committed: ', 'committed: Fine.'])
})

test('an answer waits until its events have been seen', async () => {
  const { segments, sent, recognised } = run()
  segments.commit()
  await recognised(1)
  assert.deepEqual(sent(), [])
  await segments.onTurn(turnOf(0, 'Yes.', true), 1)
  await segments.seen(1)
  assert.deepEqual(sent(), ['partial: Yes.', 'committed: Yes.'])
})

test('speech that nobody commits is committed after 36 seconds', async () => {
  const { segments, sent } = run()
  await segments.onTurn(turnOf(0, 'First.', true, 0), 1)
  await segments.onTurn(turnOf(1, 'Second.', true, 35), 2)
  assert.deepEqual(sent(), ['partial: First.', 'partial: First. Second.'])
  await segments.onTurn(turnOf(2, 'Third.', true, 36), 3)
  await segments.onTurn(turnOf(3, 'Next.', false, 40), 3)
  assert.deepEqual(sent(), ['committed: First. Second. Third.', 'partial: Next.'])
})

test('without manual commits, each turn is committed, and a commit is answered by the turn that it ends', async () => {
  const { segments, sent, recognised } = run({ isManual: false })
  await segments.onTurn(turnOf(0, 'One.', true), 1)
  await segments.onTurn(turnOf(1, 'Two', false), 1)
  segments.commit()
  await segments.onTurn(turnOf(1, 'Two.', true), 2)
  await segments.seen(2)
  await recognised(2)
  assert.deepEqual(sent(), ['committed: One.', 'partial: Two', 'committed: Two.'])
  segments.commit()
  await recognised(2)
  assert.deepEqual(sent(), ['committed: '])
})

test('corrections of other people are no new text', async () => {
  const { segments, sent } = run()
  await segments.onTurn({ ...turnOf(0, 'Corrected.', true), isCorrected: true }, 1)
  assert.deepEqual(sent(), [])
})

test('what is said without fillers has none, also before it is committed', async () => {
  const { segments, sent } = run({ isManual: false, hasFillers: false })
  await segments.onTurn(turnOf(0, 'Well, um, I think', false), 0)
  await segments.onTurn(turnOf(0, 'Well, um, I think so.', true), 1)
  assert.deepEqual(sent(), ['partial: Well I think', 'committed: Well I think so.'])
})

test('the end of the session answers what waits, and commits the rest', async () => {
  const { segments, sent } = run()
  await segments.onTurn(turnOf(0, 'One.', true), 1)
  segments.commit()
  await segments.end()
  await segments.onTurn(turnOf(1, 'Two.', true), 2)
  await segments.end()
  assert.deepEqual(sent(), ['partial: One.', 'committed: One.', 'partial: Two.', 'committed: Two.'])
})

test('commits that wait are as many as a client may have', () => {
  const { segments } = run()
  for (let i = 0; i < 1000; i++) segments.commit()
  assert.throws(() => segments.commit(), /Commit less often/)
})
