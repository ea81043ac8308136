import assert from 'node:assert/strict'
import { test } from 'node:test'
import { routedUrl } from './routed-url.ts'

test("paths of other vendors' clients", () => {
  for (const [given, expected] of [
    ['/v1/models', '/v1/models'],
    ['/v1//audio/transcriptions', '/v1/audio/transcriptions'],
    ['//asr?output=srt&a=//b', '/asr?output=srt&a=//b'],
    ['///v2//transcript', '/v2/transcript'],
    ['//openai/v1//models', '/v1/models'],
    ['/openai/deployments/speech/audio/transcriptions?api-version=1', '/v1/audio/transcriptions'],
    ['/v1//models/a/b', '/v1/models/a%2Fb'],
    ['/v1/audio/transcriptions/', '/v1/audio/transcriptions'],
    ['/v1/models/?limit=1', '/v1/models?limit=1'],
    ['/v1/models/a/b/', '/v1/models/a%2Fb'],
    ['/v2//transcript//', '/v2/transcript'],
    ['/v3/ws/?token=a/', '/v3/ws?token=a/'],
    ['//vosk/?language=de', '/vosk?language=de'],
    ['/asr/', '/asr'],
    ['//inference/', '/inference'],
    ['/health', '/healthz'],
    ['/openai/v1/audio/transcriptions/?api-version=1', '/v1/audio/transcriptions'],
    ['/openai/realtime?api-version=1&deployment=a', '/v1/realtime?deployment=a'],
    ['/openai/v1/realtime?model=a', '/v1/realtime?model=a'],
    ['/openai/models?api-version=1', '/v1/models'],
    ['/openai/models/a/b?api-version=1', '/v1/models/a%2Fb'],
    // However the base URL and the path of the client go together.
    ['/audio/transcriptions', '/v1/audio/transcriptions'],
    ['//audio/translations/?a=1', '/v1/audio/translations?a=1'],
    ['/v1/v1/audio/transcriptions', '/v1/audio/transcriptions'],
    ['/v1/openai/v1/audio/transcriptions', '/v1/audio/transcriptions'],
    ['/openai/v1/openai/v1/audio/transcriptions', '/v1/audio/transcriptions'],
    ['/openai/audio/transcriptions?api-version=1', '/v1/audio/transcriptions'],
    ['/audio/transcriptions/realtime?model=a', '/v1/audio/transcriptions/realtime?model=a'],
    ['/audio/speech', '/v1/audio/speech'],
    ['/models', '/v1/models'],
    ['//models/?limit=1', '/v1/models?limit=1'],
    ['/models/a/b', '/v1/models/a%2Fb'],
    ['/v1/v1/models', '/v1/models'],
    ['/realtime?intent=transcription', '/v1/realtime?intent=transcription'],
    ['/v1/v1/realtime/?model=a', '/v1/realtime?model=a'],
    ['/realtime/client_secrets', '/v1/realtime/client_secrets'],
    ['/chat/completions', '/v1/chat/completions'],
    ['/openai/realtime/sessions', '/v1/realtime/sessions'],
    ['/modelsx', '/modelsx'],
    ['/v1/audio/transcriptions?url=/v1/v1', '/v1/audio/transcriptions?url=/v1/v1'],
    ['/x/audio/transcriptions', '/x/audio/transcriptions'],
    ['/audio/transcriptions/1', '/audio/transcriptions/1'],
    // Tiro's own are as they are.
    ['/api/v1/me/', '/api/v1/me/'],
    ['/docs/', '/docs/'],
    ['/v1/', '/v1/'],
    ['/openai/', '/openai/'],
    ['/', '/'],
    ['//api/v1/me', '//api/v1/me'],
    ['/api//v1/me', '/api//v1/me'],
    ['//example.org/', '//example.org/'],
    ['/?next=//v1/models', '/?next=//v1/models'],
  ] as const) {
    assert.equal(routedUrl(given), expected, given)
  }
})

test('models of vendors whose clients have a header of their own', () => {
  const deepgram = { authorization: 'Token tiro_a' }
  for (const [given, headers, expected] of [
    ['/v1/models', { 'xi-api-key': 'tiro_a' }, '/v1/speech-to-text/models'],
    ['/v1/models/a', { 'xi-api-key': 'tiro_a' }, '/v1/models/a'],
    ['/v1/models?include_outdated=true', deepgram, '/v1/auth/models?include_outdated=true'],
    ['/v1/models/a/b', deepgram, '/v1/auth/models/a%2Fb'],
    ['/v1/modelsx', deepgram, '/v1/modelsx'],
    ['/v1/models', { authorization: 'Bearer tiro_a' }, '/v1/models'],
  ] as const) {
    assert.equal(routedUrl(given, headers), expected, given)
  }
})
