// The first thing that people do: search the sample, by paraphrase and by its words, in three ways.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import type { SearchHit } from '../../src/contract/endpoints/search.ts'
import { fetchGlove } from '../../src/engines/embedding/fetch-glove.ts'
import { gloveFolder, hasGlove } from '../../src/engines/embedding/glove-files.ts'
import { messageOf } from '../../src/contract/app-error.ts'
import {
  removeFolder,
  repository,
  startServer,
  temporaryFolder,
  tiro,
  waitForTranscript,
  type TestServer,
} from '../helpers/harness.ts'
import { realModels } from '../helpers/real-models.ts'
import { waitFor } from '../helpers/wait-for.ts'

/** The word vectors, kept between runs: fetched and converted once, as the model manager does. */
const kept = path.join(repository, 'node_modules/.cache/tiro-word-vectors')
/** Why the tests are skipped; null: they run. */
const missing = await (async () => {
  // A draft engine may recognise other words than those in the query.
  if (realModels === null) return 'no folder with the small Zipformer'
  try {
    if (!hasGlove(path.join(kept, gloveFolder))) await fetchGlove(kept, new AbortController().signal)
    return null
  } catch (error) {
    return `the word vectors could not be fetched: ${messageOf(error)}`
  }
})()

/** "He made a set of short signs, one for each common word." begins and ends about here, seconds. */
const said = { from: 15.5, to: 17.5, until: 25 }
/** None of these words occurs there. */
const paraphrase = 'quick handwriting by means of symbols'
const literal = 'short signs'

let server: TestServer
let spaceId = ''

const curl = async (address: string, ...args: string[]): Promise<unknown> => {
  const { stdout } = await promisify(execFile)('curl', ['-sS', '-H', `x-api-key: ${server.key}`, ...args, address])
  return JSON.parse(stdout) as unknown
}
const isThere = (start: number | undefined): void => {
  assert.ok(start !== undefined && start >= said.from && start <= said.to, `it leads to second ${start}`)
}

describe('the sample', { skip: missing ?? false }, () => {
  before(async () => {
    const engine = { TIRO_SPEECH: 'sherpa-onnx', TIRO_SPEECH_MODEL: 'zipformer-en-3.3m-int8' }
    server = await startServer({
      data: await temporaryFolder(),
      env: { ...engine, TIRO_SAMPLE: '1', TIRO_MODELS: [realModels, kept].join(path.delimiter) },
    })
    const { workspaces } = await server.client.listWorkspaces({ query: {} })
    spaceId = workspaces.find(({ name }) => name === 'Sample')?.id ?? ''
    const { recordings } = await server.client.listRecordings({ params: { spaceId }, query: {} })
    const detail = await waitForTranscript(server.client, { spaceId, recordingId: recordings[0]?.id ?? '' })
    assert.equal(detail.transcript?.status, 'COMPLETED')
    const isIndexed = (): Promise<boolean> =>
      server.client.searchRecordings({ params: { spaceId }, query: { q: paraphrase } }).then(
        (hits) => hits.length > 3,
        () => false,
      )
    await waitFor(isIndexed, 'the vectors')
  })
  after(async () => {
    await server.stop()
    await removeFolder(server.data)
  })

  test('with curl, by a paraphrase and by its words', async () => {
    const at = `${server.address}/api/v1/spaces/${spaceId}/recordings/search`
    const [meant] = (await curl(at, '--get', '--data-urlencode', `q=${paraphrase}`)) as SearchHit[]
    assert.match(meant?.text ?? '', /short signs/i)
    isThere(meant?.start)
    const { from, to, start } = meant?.closestSentence ?? {}
    assert.match(meant?.text.slice(from, to) ?? '', /short signs/i)
    isThere(start)
    const [hit, ...more] = (await curl(
      at,
      '--get',
      '-d',
      'mode=exact',
      '--data-urlencode',
      `q=${literal}`,
    )) as SearchHit[]
    assert.equal(more.length, 0)
    isThere(hit?.start)
    // Each word has its own time.
    const [first] = hit?.highlights ?? []
    assert.equal(hit?.text.slice(first?.from, first?.to).toLowerCase(), 'short')
    assert.ok((first?.start ?? 0) > (hit?.start ?? 0) && (first?.end ?? Infinity) < said.until)
  })

  test('on the command line', async () => {
    const env = { TIRO_KEY: server.key }
    for (const [q, mode] of [
      [paraphrase, 'semantic'],
      [literal, 'exact'],
    ] as const) {
      const args = ['search', q, '--mode', mode, '--server', server.address, '--space', spaceId]
      const { code, stdout, stderr } = await tiro(args, { env })
      assert.equal(code, 0, stderr)
      const [head = '', text = ''] = stdout.split('\n')
      assert.match(head, /^The art of writing it down {2}0:1[5-7]–/)
      assert.match(text, /short signs/i)
    }
  })

  test('with the older endpoint', async () => {
    const at = `${server.address}/api/search/searchOnUserTranscripts`
    for (const searchTerm of [paraphrase, literal]) {
      const body = ['-X', 'GET', '-H', 'content-type: application/json', '-d', JSON.stringify({ searchTerm })]
      const { results } = (await curl(at, ...body)) as { results: { content: string; startTime: number }[] }
      assert.match(results[0]?.content ?? '', /short signs/i)
      isThere(results[0]?.startTime)
    }
  })
})
