import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { InsightEngine, InsightRequest, Line } from './port.ts'

/** Sentences of talk, 6 seconds each. */
export function linesOf(texts: readonly string[], speakers: readonly (string | null)[] = [null]): Line[] {
  return texts.map((text, i) => ({
    text,
    start: i * 6,
    end: i * 6 + 5,
    speaker: speakers[i % speakers.length] ?? null,
    paragraph: Math.floor(i / 4),
  }))
}

export function requestOf(lines: readonly Line[], more: Partial<InsightRequest> = {}): InsightRequest {
  return {
    prompt: { title: 'Summary', text: 'Summarise what is said.' },
    tweaks: [],
    recording: { title: 'Talk', language: 'en', seconds: (lines.at(-1)?.end ?? 0) + 1 },
    lines,
    ...more,
  }
}

/** The suite that every insight engine must pass. */
export function insightConformance(name: string, open: () => InsightEngine): void {
  const signal = new AbortController().signal
  const options = { signal, onProgress: () => undefined, onText: () => undefined }
  const lines = linesOf([
    'The archive of the library is moved to a new house in May.',
    'Its shelves were built in Leipzig before the war.',
    'Who carries the maps, which are heavy?',
    'Students carry the maps of the archive, two by two.',
  ])

  void test(`${name}: writes about a recording and reports progress`, async () => {
    const engine = open()
    try {
      const { text, tokens } = await engine.write(requestOf(lines), options)
      assert.ok(text.trim().length > 0)
      assert.ok(tokens === null || (tokens.prompt > 0 && tokens.completion > 0))
    } finally {
      await engine.close()
    }
  })

  void test(`${name}: handles one word, hostile words and ten thousand lines`, async () => {
    const engine = open()
    try {
      const hostile = ['\u0000', '\ud800', 'x'.repeat(50_000), '<script>alert(1)</script>', '"]}', '🙂'.repeat(500)]
      const many = Array.from({ length: 10_000 }, (_, i) => `Sentence number ${i} is about subject${i % 90} and more.`)
      for (const texts of [['Yes.'], hostile, many]) {
        const { text } = await engine.write(requestOf(linesOf(texts)), options)
        assert.ok(text.length > 0 && text.length < 100_000, String(texts.length))
      }
    } finally {
      await engine.close()
    }
  })

  void test(`${name}: an answer cites only given passages`, async () => {
    const engine = open()
    try {
      const passages = [0, 1, 2].map((i) => ({ title: 'Talk', text: lines[i]?.text ?? '', start: i }))
      const answer = await engine.answer('Where were the shelves built?', passages, { signal })
      assert.ok(answer.text.length > 0 && answer.passages.length > 0)
      assert.ok(answer.passages.every((passage) => passage in passages))
    } finally {
      await engine.close()
    }
  })

  void test(`${name}: an answer from all of a recording cites places of it`, async () => {
    const engine = open()
    try {
      assert.ok(engine.asksAboutAll('Summarise the meeting') && !engine.asksAboutAll('Where were the shelves built?'))
      const { recording } = requestOf(lines)
      const answer = await engine.answerFromAll('Summarise the meeting', { recording, lines }, { signal })
      assert.ok(answer !== null && answer.text.length > 0)
      for (const passage of answer.passages) assert.ok((answer.places[passage]?.end ?? -1) <= recording.seconds)
    } finally {
      await engine.close()
    }
  })

  void test(`${name}: an aborted call rejects with the signal's reason, and the next one works`, async () => {
    const engine = open()
    try {
      const reason = new Error('enough')
      const aborted = { ...options, signal: AbortSignal.abort(reason) }
      await assert.rejects(engine.write(requestOf(lines), aborted), reason)
      await assert.rejects(engine.answer('Why?', [{ title: 'T', text: 'x', start: 0 }], aborted), reason)
      assert.ok((await engine.write(requestOf(lines), options)).text.length > 0)
    } finally {
      await engine.close()
    }
  })
}
