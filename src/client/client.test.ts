import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressOf } from '../../packages/sdk/src/client.ts'
import { operations } from '../../packages/sdk/src/generated/operations.ts'

test('a URL has encoded parameters and only the given query fields', () => {
  const address = addressOf('http://127.0.0.1:1', operations.getTranslation, {
    params: { spaceId: 'spc_1', recordingId: 'a/b', translationId: 'trn_1' },
    query: { format: 'srt', subMaxCharactersPerLine: 37, startTime: undefined },
  })
  assert.equal(
    address,
    'http://127.0.0.1:1/api/v1/spaces/spc_1/recordings/a%2Fb/translations/trn_1?format=srt&subMaxCharactersPerLine=37',
  )
})

test('a parameter of the path that is missing is named, before anything is sent', () => {
  // As JavaScript without types gives it.
  const beside = { spaceId: 'spc_1', recordingId: 'rec_1' } as object
  const wanted = { name: 'TypeError', message: 'Give spaceId in "params".' }
  assert.throws(() => addressOf('', operations.getRecording, beside), wanted)
  const params = { spaceId: 'spc_1', recordingId: undefined }
  assert.throws(() => addressOf('', operations.getRecording, { params }), /^TypeError: Give recordingId in "params"\.$/)
})

test('a parameter of the path is never a step in it', () => {
  // It would cancel the recording.
  const params = { spaceId: 'spc_1', recordingId: 'rec_1', translationId: '..' }
  const wanted = { name: 'TypeError', message: '".." can\'t be the value of translationId.' }
  assert.throws(() => addressOf('', operations.cancelTranslation, { params }), wanted)
  assert.throws(() => addressOf('', operations.listTags, { params: { spaceId: '.' } }), TypeError)
})

test('a list is repeated in the query', () => {
  const address = addressOf('', operations.listRecordings, { params: { spaceId: 's' }, query: { q: ['a', 'b c'] } })
  assert.equal(address, '/api/v1/spaces/s/recordings?q=a&q=b+c')
})
