import type { SpeechEngine } from '../../src/engines/speech/port.ts'

/** An engine for one window at a time that gives times and nothing else; `recognise` is what a test makes of it. */
export function testSpeechEngine(recognise: SpeechEngine['recognise']): SpeechEngine {
  return {
    provider: 'test',
    model: 'test',
    quality: 'standard',
    abilities: {
      wordTimes: true,
      confidence: false,
      punctuation: false,
      speakers: false,
      languages: 'any',
      detectsLanguage: false,
      vocabulary: false,
    },
    maxWindowSeconds: 30,
    concurrency: 1,
    recognise,
    pids: () => [],
    close: async () => {},
  }
}
