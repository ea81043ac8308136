import assert from 'node:assert/strict'
import { statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import { parse } from 'yaml'
import { openServer, repository, sampleFile, uploadRecording, waitForTranscript } from './helpers/harness.ts'

const server = await openServer()

test('a title of 200 characters keeps the extension of every download; media is for its owner only', async () => {
  const title = 'Über alles ' + 'x'.repeat(189)
  const ids = await uploadRecording(server.client, await readFile(sampleFile), { title })
  await waitForTranscript(server.client, ids)
  for (const format of ['pdf', 'srt', 'json', 'csv']) {
    const at = `${server.address}/api/v1/spaces/${ids.spaceId}/recordings/${ids.recordingId}/transcript?format=${format}`
    const reply = await fetch(at, { headers: { 'x-api-key': server.key } })
    await reply.arrayBuffer()
    const names = reply.headers.get('content-disposition') ?? ''
    assert.match(
      names,
      new RegExp(`filename="Uber alles x+\\.${format}"; filename\\*=UTF-8''%C3%9Cber%20alles%20x+\\.${format}$`),
    )
  }
  for (const folder of [
    'blobs',
    'blobs/media',
    `blobs/media/${ids.spaceId}`,
    `blobs/media/${ids.spaceId}/${ids.recordingId}`,
  ])
    assert.equal(statSync(path.join(server.data, folder)).mode & 0o777, 0o700, folder)

  // The document names what the server sends: an mp3 is audio/mpeg.
  const document = parse(await readFile(path.join(repository, 'openapi.yaml'), 'utf8')) as {
    paths: Record<string, { get: { responses: { 200: { content: Record<string, unknown> } } } }>
  }
  const { originalFile, audioFile } = await server.client.getRecording({ params: ids })
  const media = '/api/v1/spaces/{spaceId}/recordings/{recordingId}/media/{kind}'
  for (const [pattern, url] of [
    [
      media,
      media.replace('{spaceId}', ids.spaceId).replace('{recordingId}', ids.recordingId).replace('{kind}', 'original'),
    ],
    ['/api/v1/files/{fileId}', originalFile?.publicUrl],
    ['/api/v1/files/{fileId}', audioFile?.publicUrl],
  ] as const) {
    const reply = await fetch(new URL(url ?? '', server.address), { headers: { 'x-api-key': server.key } })
    await reply.arrayBuffer()
    const extension = url === audioFile?.publicUrl ? 'm4a' : path.extname(sampleFile).slice(1)
    assert.match(
      reply.headers.get('content-disposition') ?? '',
      new RegExp(`Uber alles x+\\.${extension}";.*\\.${extension}$`),
    )
    const type = reply.headers.get('content-type') ?? ''
    const named = Object.keys(document.paths[pattern]?.get.responses[200].content ?? {})
    assert.ok(
      named.some((one) => one === type || one === type.replace(/\/.*/, '/*')),
      `${type} isn't among ${named.join()}`,
    )
  }
})
