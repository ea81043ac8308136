import assert from 'node:assert/strict'
import { ClientError } from '../../src/client/client.ts'

/** Status and code of a call that must fail. */
export async function refused(promise: Promise<unknown>): Promise<[number, string]> {
  try {
    await promise
  } catch (error) {
    if (error instanceof ClientError) return [error.status, error.code]
    throw error
  }
  return assert.fail('nothing was refused')
}
