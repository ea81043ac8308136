// The database of this morning with the media of tonight, as after a restore by the tools of the disk or of PostgreSQL.
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { cp, readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import {
  fastEngine,
  removeFolder,
  sampleFile,
  startServer,
  temporaryFolder,
  tiro,
  uploadRecording,
  waitForTranscript,
} from './helpers/harness.ts'
import { waitFor } from './helpers/wait-for.ts'

test('recordings that an older database lacks are saved and imported again', async () => {
  const folder = await temporaryFolder()
  const [data, saved] = [path.join(folder, 'data'), path.join(folder, 'saved files')]
  const database = path.join(data, 'tiro.db')
  const env = { ...fastEngine, TIRO_SPEAKERS: 'acoustic', TIRO_DATABASE_URL: '' }
  const media = await readFile(sampleFile)
  try {
    const first = await startServer({ data, env })
    const { spaceId } = await uploadRecording(first.client, media)
    await first.stop()
    await cp(database, path.join(folder, 'older.db'))

    const second = await startServer({ data, env, key: first.key })
    const ids = await uploadRecording(second.client, media)
    const partly = Buffer.concat([media, Buffer.alloc(1000)])
    const parts = await uploadRecording(second.client, partly)
    // Deleted for good: nobody gets it back.
    const deleted = await uploadRecording(second.client, media)
    for (const each of [ids, parts]) await waitForTranscript(second.client, each)
    await second.client.deleteRecording({ params: deleted, query: { permanent: true } })
    const gone = path.join(data, 'blobs/media', deleted.spaceId, deleted.recordingId)
    await waitFor(() => !existsSync(path.join(gone, 'original')), 'the deletion')
    await second.stop()
    await cp(path.join(folder, 'older.db'), database)
    for (const rest of ['-wal', '-shm']) await rm(`${database}${rest}`, { force: true })

    const recovered = await tiro(['recover', saved, '--data', data], { env })
    assert.equal(recovered.code, 0, recovered.stderr)
    assert.match(recovered.stdout, /^2 files, .*\. Import them with: tiro import '.*saved files'\n$/)
    const names = (await readdir(saved)).toSorted()
    assert.deepEqual(
      names.map((name) => name.replace(/^\d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d /, '')),
      [ids, parts].map(({ recordingId }) => `${recordingId}.mp3`),
    )
    assert.ok((await readFile(path.join(saved, names[0] ?? ''))).equals(media))
    assert.ok((await readFile(path.join(saved, names[1] ?? ''))).equals(partly))
    const again = await tiro(['recover', saved, '--data', data], { env })
    assert.deepEqual([again.stdout, (await readdir(saved)).toSorted()], [recovered.stdout, names])

    const imported = await tiro(['import', saved, '--data', data], { env })
    assert.equal(imported.code, 0, imported.stderr)
    const third = await startServer({ data, env, key: first.key })
    const { recordings } = await third.client.listRecordings({ params: { spaceId } })
    assert.equal(recordings.length, 1, 'the older database is as it was')
    await third.stop()
  } finally {
    await removeFolder(folder)
  }
})
