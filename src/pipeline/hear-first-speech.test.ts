// The first speech of files, with the real decoder and detector; what hears its language is made for the test.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import type { LanguageIdentifier } from '../engines/language/port.ts'
import type { SpeechEngine } from '../engines/speech/port.ts'
import { createVoiceDetector } from '../engines/speech/vad.ts'
import { readConfig } from '../platform/config/config.ts'
import { createFirstSpeech } from './hear-first-speech.ts'

const sample = path.join(import.meta.dirname, '../../sample/interview.mp3')
const folder = mkdtempSync(path.join(tmpdir(), 'tiro-first-speech-'))
const voice = createVoiceDetector({ processes: 1 })
after(async () => {
  await voice.close()
  rmSync(folder, { recursive: true })
})
const { signal } = new AbortController()
const config = readConfig({ TIRO_DATA: folder })

/** The sample many times: 40 minutes of speech. */
const long = path.join(folder, 'long.mp3')
execFileSync('ffmpeg', ['-v', 'error', '-stream_loop', '49', '-i', sample, '-c', 'copy', long])

const unused = (): never => assert.fail('not needed here')

function engineWith(confidence: number): SpeechEngine {
  return {
    provider: 'test',
    model: 'english',
    quality: 'draft',
    abilities: {
      wordTimes: true,
      confidence: true,
      punctuation: false,
      speakers: false,
      languages: ['en'],
      detectsLanguage: false,
      vocabulary: false,
    },
    maxWindowSeconds: 30,
    leastConfidence: 0.5,
    concurrency: 1,
    recognise: async () => ({
      words: Array.from({ length: 20 }, (_, i) => ({ word: 'word', start: i, end: i + 0.5, confidence })),
      segments: [],
      language: null,
      warnings: [],
    }),
    pids: () => [],
    close: async () => {},
  }
}

function heardBy(by: { identifier?: LanguageIdentifier; engine?: SpeechEngine }) {
  return createFirstSpeech({
    config,
    voice,
    languages: { choose: async () => by.identifier ?? null },
    speech: {
      choose: async () => ({ engine: by.engine ?? unused(), notices: [] }),
      byName: unused,
      languages: unused,
    },
  })({ path: long, folder, signal })
}

test('a minute of speech is heard, and the rest of the file is not read', async () => {
  const heard: number[] = []
  const identify: LanguageIdentifier['identify'] = async ({ length }) => {
    heard.push(length / 16_000)
    // Most of the speech decides, not most of the windows.
    return length > 8 * 16_000 ? 'pt' : 'en'
  }
  const { seconds, language } = await heardBy({ identifier: { name: 'test/ear', identify } })
  assert.ok(seconds >= 60 && seconds < 76, String(seconds))
  const share = (least: number): number => heard.filter((one) => one > least).reduce((sum, one) => sum + one, 0)
  assert.equal(await language(), share(8) > share(0) / 2 ? 'pt' : 'en')
  assert.ok(Math.max(...heard) <= 15.5 && share(0) < 90, String(heard))
  const read = statSync(path.join(folder, 'pcm')).size / 32_000
  assert.ok(read <= 1800 + 60, `${read} s were decoded`)
})

test('an identifier that can not tell gives no language', async () => {
  const { language } = await heardBy({ identifier: { name: 'test/ear', identify: async () => null } })
  await assert.rejects(language(), { code: 'LANGUAGE_UNSUPPORTED', message: /couldn't be detected/ })
})

test('the only language of an engine is the answer, unless the speech sounds foreign', async () => {
  assert.equal(await (await heardBy({ engine: engineWith(0.9) })).language(), 'en')
  await assert.rejects((await heardBy({ engine: engineWith(0.2) })).language(), {
    code: 'LANGUAGE_UNSUPPORTED',
    message: /doesn't sound like English/,
  })
})

test('a file that can not be read', async () => {
  const file = { path: path.join(folder, 'none.mp3'), folder, signal }
  writeFileSync(file.path, 'no audio')
  const hear = createFirstSpeech({
    config,
    voice,
    languages: { choose: async () => ({ name: 'test/ear', identify: unused }) },
    speech: { choose: unused, byName: unused, languages: unused },
  })
  await assert.rejects(hear(file), { code: 'MEDIA_UNREADABLE' })
})
