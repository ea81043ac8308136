// Uploads over bad connections and from attackers: stalled ones are closed, slow honest ones aren't.
import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { removeFolder, startServer, temporaryFolder, type TestServer } from './helpers/harness.ts'

const env = { TIRO_UPLOAD_STALL_SECONDS: '1', TIRO_LOG: 'info' }
const chunk = Buffer.alloc(8192, 7)
let server: TestServer
let at: { spaceId: string; recordingId: string; uploadId: string }

before(async () => {
  server = await startServer({ data: await temporaryFolder(), env })
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Slow' } })
  const { id: recordingId } = await server.client.createRecording({ params: { spaceId }, body: { title: 'Slow' } })
  const params = { spaceId, recordingId }
  const { uploadId } = await server.client.startUpload({ params, body: { mimeType: 'audio/mpeg' } })
  at = { ...params, uploadId }
})
after(async () => {
  await server.stop()
  await removeFolder(server.data)
})

interface Put {
  /** The response until the connection closed. */
  answer: string
  seconds: number
}

/** Announces `length` bytes of a part and lets `write` send them. */
async function put(partNumber: number, length: number, write: (socket: Socket) => Promise<void>): Promise<Put> {
  const { partUploadUrl } = await server.client.createPartUrl({ params: { ...at, partNumber } })
  const { hostname, port, pathname, search } = new URL(partUploadUrl)
  const from = Date.now()
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(Number(port), hostname, () => {
      const head = `PUT ${pathname}${search} HTTP/1.1\r\nhost: ${hostname}\r\nconnection: close\r\ncontent-length: ${length}\r\n\r\n`
      socket.write(head, () => void write(socket))
    })
    socket.on('data', (bytes: Buffer) => {
      answer += bytes.toString('latin1')
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve({ answer, seconds: (Date.now() - from) / 1000 }))
  })
}

/** This many bytes at a time, with pauses, until all are sent or the connection is closed. */
const trickle =
  (bytes: Buffer, pauseMs: number, times: number) =>
  async (socket: Socket): Promise<void> => {
    for (let n = 0; n < times && !socket.destroyed; n++) {
      socket.write(bytes)
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }

async function partNumbers(of: TestServer): Promise<number[]> {
  const { parts } = await of.client.listParts({ params: at })
  return parts.map((part) => part.partNumber)
}

test('an upload without a body, or whose body nobody reads, ends nothing but itself', async () => {
  const path = `/api/v1/uploads/upl_none/parts/1?by=x&expires=1&signature=x`
  const answers = await Promise.all([
    fetch(`${server.address}${path}`, { method: 'PUT' }),
    fetch(`${server.address}${path}`, { method: 'PUT', body: 'x' }),
    fetch(`${server.address}/api/v1/archives`, { method: 'POST', headers: { 'x-api-key': server.key } }),
  ])
  assert.deepEqual(
    answers.map(({ status }) => status),
    [400, 400, 400],
  )
  // Longer than an upload may stall.
  await new Promise((resolve) => setTimeout(resolve, 2500))
  assert.equal((await fetch(`${server.address}/api/v1/healthz`)).status, 200, server.stderr())
})

describe('slow uploads', { concurrency: true }, () => {
  test('a stalled upload is closed and leaves nothing', async () => {
    const { answer, seconds } = await put(1, 1_000_000, trickle(Buffer.from('x'), 100, 300))
    assert.equal(answer, '')
    assert.ok(seconds < 10, `cut after ${seconds} s`)
    assert.ok(!(await partNumbers(server)).includes(1))
  })

  test('so is a connection whose client has vanished', async () => {
    const { answer, seconds } = await put(2, 1_000_000, async (socket) => void socket.write(chunk))
    assert.equal(answer, '')
    assert.ok(seconds < 10, `cut after ${seconds} s`)
    assert.ok(!(await partNumbers(server)).includes(2))
  })

  test('a slow but steady upload succeeds', async () => {
    const { answer, seconds } = await put(3, 8 * chunk.length, trickle(chunk, 600, 8))
    assert.match(answer, /^HTTP\/1\.1 200 /)
    assert.match(answer, /\r\netag: "[0-9a-f]{18}"\r\n/i)
    assert.ok(seconds > 3)
    assert.ok((await partNumbers(server)).includes(3))
  })

  test("a client that disconnects isn't a server error", async () => {
    await put(4, 1_000_000, async (socket) => {
      socket.write(chunk, () => setTimeout(() => socket.destroy(), 100))
    })
    for (let n = 0; n < 100 && !server.stderr().includes('the request was incomplete'); n++) {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    assert.match(server.stderr(), /"level":30,.*the request was incomplete/)
    assert.doesNotMatch(server.stderr(), /"level":50/)
  })
})

test('SIGTERM lets a steady upload finish and closes an endless one; acknowledged parts are stored', async () => {
  const honest = put(5, 4 * chunk.length, trickle(chunk, 500, 4))
  const endless = put(6, 100_000_000, trickle(chunk, 500, 100))
  await new Promise((resolve) => setTimeout(resolve, 700))
  const { data, key } = server
  const stopped = server.stop()
  assert.match((await honest).answer, /^HTTP\/1\.1 200 /)
  assert.equal((await endless).answer, '')
  assert.equal(await stopped, 0)

  server = await startServer({ data, key, env })
  const numbers = await partNumbers(server)
  assert.ok(numbers.includes(5), 'the part was answered and is lost')
  assert.ok(!numbers.includes(6))
  // The upload resumes.
  const again = await put(6, chunk.length, trickle(chunk, 0, 1))
  assert.match(again.answer, /^HTTP\/1\.1 200 /)
})
