import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '../../contract/app-error.ts'
import { createSigner } from '../secrets/signing.ts'
import { errorReply } from './error-body.ts'

test('an unexpected error is INTERNAL and reveals no details', () => {
  const answer = errorReply(new Error('/srv/tiro/secret is unreadable'), 'req_1')
  assert.deepEqual([answer.status, answer.isInternal, answer.body.error], [500, true, 'INTERNAL'])
  assert.doesNotMatch(JSON.stringify(answer.body), /secret|srv/)
  assert.equal(answer.body.errorDetails.requestId, 'req_1')
})

test('the wait is also in the header, at least one second', () => {
  const answer = errorReply(new AppError('STORAGE_FULL', 'Full.', { retryAfterSeconds: 0.2 }), 'req_1')
  assert.deepEqual([answer.status, answer.headers['retry-after']], [503, '1'])
})

test('a path that the framework rejects before routing is INVALID_PATH', () => {
  const refusal = Object.assign(new Error('too long'), { statusCode: 414 })
  assert.equal(errorReply(refusal, 'req_1').body.error, 'INVALID_PATH')
})

test('a signed address that has expired says so; one that was changed is invalid', () => {
  const signer = createSigner(new Uint8Array(32))
  const codeOf = (work: () => void): string => {
    try {
      work()
    } catch (error) {
      if (error instanceof AppError) return error.code
      throw error
    }
    return 'accepted'
  }
  const past = Math.floor(Date.now() / 1000) - 10
  const future = past + 60
  const signed = (expires: number) => signer.sign('file', ['fil_1', 'key_1'], expires)
  const verify = (parts: string[], expires: number, signature: string) =>
    codeOf(() => signer.verify('file', parts, String(expires), signature))
  assert.equal(verify(['fil_1', 'key_1'], future, signed(future)), 'accepted')
  assert.equal(verify(['fil_1', 'key_1'], past, signed(past)), 'LINK_EXPIRED')
  assert.equal(verify(['fil_1', 'key_2'], future, signed(future)), 'LINK_INVALID')
  assert.equal(verify(['fil_1', 'key_1'], future, signed(past)), 'LINK_INVALID')
})
