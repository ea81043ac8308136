// How many live sessions a server takes, measured by how fast its engine is.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { ClientError } from '../../src/client/client.ts'
import { removeFolder, startServer, temporaryFolder } from '../helpers/harness.ts'
import { startSpeechStub } from '../helpers/speech-stub.ts'

/** Starts sessions until one is refused, or `most` are running. */
async function sessionsOf(delayMs: number, most: number): Promise<{ started: number; error: ClientError | null }> {
  const speech = await startSpeechStub('english', delayMs)
  const data = await temporaryFolder()
  const server = await startServer({
    data,
    env: { TIRO_SPEECH: 'openai', TIRO_OPENAI_URL: `${speech.address}/v1`, TIRO_PROCESSES: '4' },
  })
  after(async () => {
    await server.stop()
    await speech.close()
    await removeFolder(data)
  })
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Live' } })
  for (let started = 0; started < most; started += 1) {
    try {
      await server.client.startLive({ params: { spaceId }, body: { language: 'en' } })
    } catch (error) {
      if (!(error instanceof ClientError)) throw error
      return { started, error }
    }
  }
  return { started: most, error: null }
}

test('an engine that takes a second for a window follows two streams with four slots', async () => {
  const { started, error } = await sessionsOf(1000, 8)
  assert.equal(started, 2)
  assert.deepEqual([error?.status, error?.code], [503, 'ENGINE_UNAVAILABLE'])
  assert.match(String(error?.message), /follows 2 live sessions at once/)
})

test('a fast engine follows many', async () => {
  const { started } = await sessionsOf(0, 8)
  assert.equal(started, 8)
})
