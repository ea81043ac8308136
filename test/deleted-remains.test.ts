// What a permanently deleted recording leaves in the files of the data folder.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { filesBelow } from './helpers/files-below.ts'
import { importText, removeFolder, startServer, temporaryFolder } from './helpers/harness.ts'
import { waitForSearch } from './helpers/insights.ts'

test('the words of a permanently deleted recording are in no file', async () => {
  const data = await temporaryFolder()
  let server = await startServer({ data })
  try {
    const { client } = server
    const { id: spaceId } = await client.createWorkspace({ body: { name: 'Investigations' } })
    const kept = await importText(client, spaceId, 'The lighthouse stays.')
    const params = await importText(
      client,
      spaceId,
      `Quintillian met the source. ${'They spoke for long. '.repeat(400)}`,
    )
    await client.updateRecording({
      params,
      body: { title: 'Zanzibarian source', notes: 'Wolverhampton, platform two' },
    })
    const { id: highlightId } = await client.createHighlight({
      params,
      body: { from: 0, to: 1, comment: { text: 'Call Thessaloniki first' } },
    })
    assert.ok(highlightId)
    await waitForSearch(server, spaceId, 'Quintillian')
    await client.deleteRecording({ params, query: { permanent: true } })
    await server.stop()
    const secrets = ['Quintillian met', 'They spoke for long', 'Zanzibarian', 'Wolverhampton', 'Thessaloniki']
    for (const file of await filesBelow(data)) {
      const text = (await readFile(file)).toString('latin1').toLowerCase()
      assert.deepEqual(
        secrets.filter((secret) => text.includes(secret.toLowerCase())),
        [],
        file,
      )
    }
    server = await startServer({ data, key: server.key })
    await waitForSearch(server, spaceId, 'lighthouse')
    assert.ok(await server.client.getRecording({ params: kept }))
  } finally {
    await server.stop()
    await removeFolder(data)
  }
})
