import assert from 'node:assert/strict'
import type { Readable } from 'node:stream'
import { test } from 'node:test'
import type { Word } from '../../contract/content.ts'
import type { AudioRequest, RequestDeps } from '../requests/open-request.ts'
import type { OpenAudioForm } from './open-form.ts'
import { streamTranscription } from './stream-transcription.ts'

const gone = new Error('The database is gone.')

/** A request whose engine fails after a long text, and whose failure can't be written. */
function streamOf(errors: unknown[]): Readable {
  const word: Word = { word: 'a'.repeat(200_000), start: 0, end: 1, confidence: null, speaker: 0 }
  const open = {
    options: { warnings: [], hasLogprobs: false },
    file: {
      engine: 'built-in/small',
      quality: 'standard',
      warnings: [],
      transcribe: async (tell: (words: readonly Word[], language: string) => void) => {
        tell([word], 'en')
        tell([word], 'en')
        throw new Error('The engine was lost.')
      },
    },
    fail: () => Promise.reject(gone),
    end: () => Promise.reject(gone),
  }
  const { signal } = new AbortController()
  const request = { signal, requestId: 'req_1', onError: (error: unknown) => errors.push(error) }
  const { content } = streamTranscription(
    {} as RequestDeps,
    open as unknown as OpenAudioForm,
    request as unknown as AudioRequest,
  )
  assert.ok('stream' in content)
  return content.stream
}

test('a failure of a stream waits for a slow client', async () => {
  const stream = streamOf([])
  let read = 0
  await assert.rejects(async () => {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      read += chunk.length
      // The work ends meanwhile.
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }, gone)
  assert.ok(read > 400_000)
})

test('a folder that cannot be deleted when the client leaves is an error of its request alone', async () => {
  const errors: unknown[] = []
  const stream = streamOf(errors)
  stream.destroy()
  await new Promise((resolve) => stream.once('close', resolve))
  await new Promise(setImmediate)
  assert.deepEqual(errors, [gone])
})
