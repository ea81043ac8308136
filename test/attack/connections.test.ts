// Connections that send nothing, or hardly anything, or never read: an honest client at another address, and one at the
// same address, is answered throughout.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { test, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { made } from '../helpers/media.ts'
import { openServer, uploadRecording } from '../helpers/harness.ts'
import { waitFor } from '../helpers/wait-for.ts'
import { watch, type VitalSigns } from './vital-signs.ts'

const server = await openServer({})
const { hostname, port } = new URL(server.address)
const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Attacked' } })
const holdMs = 15_000

async function open(localAddress: string): Promise<Socket> {
  const socket = connect({ host: hostname, port: Number(port), localAddress })
  socket.on('error', () => {})
  await Promise.race([once(socket, 'connect').catch(() => {}), once(socket, 'close')])
  return socket
}

/** The 99th percentile needs some hundreds of health checks. */
const leastMs = 8000

/** Opens `count` connections as fast as possible, `each` does what it does, and they stay for a while, or until `seen`. */
async function hold(
  count: number,
  each: (socket: Socket, n: number) => void,
  localAddress = '127.0.0.1',
  seen: () => Promise<unknown> = () => sleep(holdMs),
) {
  const sockets: Socket[] = []
  const lane = async (): Promise<void> => {
    while (sockets.length < count) {
      const socket = await open(localAddress)
      each(socket, sockets.push(socket))
    }
  }
  await Promise.all(Array.from({ length: 100 }, lane))
  await Promise.all([seen(), sleep(leastMs)])
  for (const socket of sockets) socket.destroy()
}

function report(t: TestContext, signs: VitalSigns): void {
  if (signs.failures.length > 0) t.diagnostic(server.stderr().slice(-3000))
  t.diagnostic(JSON.stringify(signs))
  assert.deepEqual(signs.failures, [])
  assert.ok(signs.healthzP99 < 50 * signs.slowness, `healthz p99 ${signs.healthzP99} ms`)
  assert.ok(signs.healthzMax < 1000 * signs.slowness, `healthz took ${signs.healthzMax} ms`)
}

// The health check of `watch` is at 127.0.0.1. Attackers are there, too, and then elsewhere.
for (const address of ['127.0.0.1', '127.0.0.66']) {
  test(`5,000 idle connections from ${address}`, async (t) => {
    report(t, await watch(server, () => hold(5000, () => {}, address)))
  })

  test(`2,000 slow heads from ${address}`, async (t) => {
    const slowly = (socket: Socket): void => {
      socket.write('GET /api/v1/healthz HTTP/1.1\r\nhost: x\r\n')
      const timer = setInterval(() => socket.write(`x-a: b\r\n`), 1000)
      socket.once('close', () => clearInterval(timer))
    }
    report(t, await watch(server, () => hold(2000, slowly, address)))
  })

  test(`2,000 slow bodies from ${address}`, async (t) => {
    const slowly = (socket: Socket): void => {
      socket.write(
        'POST /api/v1/sessions HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9000\r\n\r\n{',
      )
      const timer = setInterval(() => socket.write(' '), 1000)
      socket.once('close', () => clearInterval(timer))
    }
    report(t, await watch(server, () => hold(2000, slowly, address)))
  })
}

test('1,000 clients that ask for pages and never read them', async (t) => {
  const deaf = (socket: Socket): void => {
    socket.pause()
    for (let n = 0; n < 100; n += 1) socket.write('GET /api/openapi.yaml HTTP/1.1\r\nhost: x\r\n\r\n')
  }
  report(t, await watch(server, () => hold(1000, deaf, '127.0.0.66')))
})

test('1,000 event streams of one account', async (t) => {
  const head = `GET /api/v1/spaces/${spaceId}/events HTTP/1.1\r\nhost: x\r\nx-api-key: ${server.key}\r\n\r\n`
  const streams = async (): Promise<void> => {
    const attack = hold(1000, (socket) => void socket.write(head), '127.0.0.66')
    for (let n = 0; n < 50; n += 1) {
      await sleep(200)
      await server.client.createFolder({ params: { spaceId }, body: { name: `Folder ${n}` } })
    }
    await attack
  }
  report(t, await watch(server, streams))
})

test('pictures and parts that crawl leave room for others of their address', async () => {
  const params = { spaceId }
  const { id: speakerId } = await server.client.createSpeaker({ params, body: { name: 'Slow' } })
  const { id: recordingId } = await server.client.createRecording({ params, body: { title: 'Slow' } })
  const upload = { ...params, recordingId }
  const { uploadId } = await server.client.startUpload({ params: upload, body: { mimeType: 'audio/mpeg' } })
  const part = await server.client.createPartUrl({ params: { ...upload, uploadId, partNumber: 1 } })
  const { pathname, search } = new URL(part.partUploadUrl)
  for (const place of [`/api/v1/spaces/${spaceId}/speakers/${speakerId}/image`, `${pathname}${search}`]) {
    const head = `PUT ${place} HTTP/1.1\r\nhost: x\r\nx-api-key: ${server.key}\r\ncontent-length: 100000\r\n\r\n`
    let refused = 0
    await hold(
      300,
      (socket) => {
        socket.on('data', (bytes: Buffer) => (refused += Number(bytes.toString().startsWith('HTTP/1.1 429'))))
        socket.write(`${head}${'x'.repeat(5000)}`)
      },
      '127.0.0.99',
      () => waitFor(() => refused >= 200, 'all but 100 are refused'),
    )
  }
})

test('downloads of one account that crawl leave room for others', async (t) => {
  const media = await made(server.data, 'noise.wav', [
    '-f',
    'lavfi',
    '-i',
    'anoisesrc=a=0.001:d=1800',
    '-ar',
    '16000',
    '-ac',
    '1',
  ])
  const params = await uploadRecording(server.client, media, { title: 'Long' })
  await waitFor(
    () => server.client.getRecording({ params }),
    'the media',
    ({ status }) => status === 'READY',
  )
  const recording = `/api/v1/spaces/${params.spaceId}/recordings/${params.recordingId}`
  const { originalFile } = await server.client.getRecording({ params })
  const signed = new URL(originalFile?.publicUrl ?? '')
  const archive = `/api/v1/spaces/${params.spaceId}/archive?media=true`
  for (const [place, most] of [
    [`${recording}/media/original`, 500],
    [`${signed.pathname}${signed.search}`, 500],
    [archive, 4],
  ] as const) {
    const signs = await watch(server, async () => {
      let begun = 0
      let refused = 0
      const crawl = (socket: Socket, n: number): void => {
        socket.once('data', (bytes: Buffer) => {
          socket.pause()
          if (bytes.toString('latin1').startsWith('HTTP/1.1 200')) begun += 1
          else if (bytes.toString('latin1').startsWith('HTTP/1.1 429')) refused += 1
        })
        const key = place.startsWith(recording) || place === archive ? `x-api-key: ${server.key}\r\n` : ''
        socket.write(`GET ${place} HTTP/1.1\r\nhost: x${n}\r\n${key}\r\n`)
      }
      await hold(700, crawl, '127.0.0.77', () => waitFor(() => refused >= 700 - most, 'the refusals'))
      assert.equal(begun, most, place)
    })
    report(t, signs)
    // Their places are free again.
    const again = async (): Promise<number> => {
      const stop = new AbortController()
      const headers = { 'x-api-key': server.key }
      const { status } = await fetch(`${server.address}${place}`, { headers, signal: stop.signal })
      stop.abort()
      return status
    }
    await waitFor(again, 'a place', (status) => status === 200)
  }
})

test('an event stream that asked for a WebSocket stays, though its address opens 2,000 connections', async () => {
  const headers = `host: x\r\nx-api-key: ${server.key}\r\nupgrade: websocket\r\nconnection: upgrade\r\n`
  const stream = await open('127.0.0.88')
  stream.write(`GET /api/v1/spaces/${spaceId}/events HTTP/1.1\r\n${headers}\r\n`)
  let said = ''
  stream.on('data', (bytes: Buffer) => (said += bytes.toString()))
  while (!said.includes('text/event-stream')) await once(stream, 'data')
  const idle: Socket[] = []
  for (let n = 0; n < 2000; n += 1) idle.push(await open('127.0.0.88'))
  const { id: recordingId } = await server.client.createRecording({ params: { spaceId }, body: { title: 'Late' } })
  await server.client.deleteRecording({ params: { spaceId, recordingId } })
  while (!said.includes('RECORDING_DELETED') && !stream.closed)
    await Promise.race([once(stream, 'data'), once(stream, 'close')])
  for (const socket of [stream, ...idle]) socket.destroy()
  assert.match(said, /RECORDING_DELETED/)
})
