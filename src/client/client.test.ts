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

test('a list is repeated in the query', () => {
  const address = addressOf('', operations.listRecordings, { params: { spaceId: 's' }, query: { q: ['a', 'b c'] } })
  assert.equal(address, '/api/v1/spaces/s/recordings?q=a&q=b+c')
})
