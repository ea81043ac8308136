// Clients that others' generators make from openapi.yaml compile and work: `npm run test:clients`. Half a minute.
// The generators are installed into a temporary folder, from the lock file beside this file.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { parse } from 'yaml'
import {
  fastEngine,
  openServer,
  removeFolder,
  repository,
  sampleFile,
  temporaryFolder,
  uploadRecording,
  waitForTranscript,
} from '../helpers/harness.ts'

const server = await openServer(fastEngine)
const folder = await temporaryFolder()
after(() => removeFolder(folder))
const document = path.join(repository, 'openapi.yaml')
let ids: { spaceId: string; recordingId: string }

before(async () => {
  for (const name of ['package.json', 'package-lock.json']) {
    await copyFile(path.join(repository, 'test/clients', name), path.join(folder, name))
  }
  run('npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund')
  ids = await uploadRecording(server.client, await readFile(sampleFile))
  await waitForTranscript(server.client, ids)
})

function run(program: string, ...args: string[]): string {
  const env = { ...process.env, TIRO: server.address, TIRO_KEY: server.key }
  return execFileSync(program, args, { cwd: folder, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}

const tool = (name: string, ...args: string[]): string =>
  run(process.execPath, path.join(folder, 'node_modules', name), ...args)

test('TypeScript: openapi-typescript and openapi-fetch', async () => {
  tool('openapi-typescript/bin/cli.js', document, '--output', 'api.ts')
  await writeFile(
    path.join(folder, 'use.ts'),
    `import createClient from 'openapi-fetch'
import type { components, paths, webhooks } from './api.ts'

declare const process: { env: Record<string, string | undefined> }
const headers = { 'x-api-key': process.env['TIRO_KEY'] ?? '' }
const client = createClient<paths>({ baseUrl: process.env['TIRO'] ?? '', headers })
const { data: space, error } = await client.POST('/api/v1/spaces', { body: { name: 'Generated' } })
if (space === undefined) throw new Error(error.errorDetails.message)
const path = { spaceId: space.id }
const made = await client.POST('/api/v1/spaces/{spaceId}/recordings', { params: { path }, body: { title: 'One' } })
const recording: components['schemas']['Recording'] | undefined = made.data
const list = await client.GET('/api/v1/spaces/{spaceId}/recordings', {
  params: { path, query: { limit: 1, include: 'transcript' } },
})
const states = list.data?.recordings.map((one) => [one.title, one.transcript?.status])
const refused = await client.GET('/api/v1/spaces/{spaceId}/recordings/{recordingId}', {
  params: { path: { ...path, recordingId: 'x' } },
})
type Body = webhooks['event']['post']['requestBody']['content']['application/json']
export const transcriptOf = (body: Body): string => (body.type === 'TRANSCRIPT_CREATED' ? body.data.transcriptId : '')
// @ts-expect-error: a body is needed
export const wrong = () => client.POST('/api/v1/spaces', {})
// @ts-expect-error: so is the workspace
export const lost = () => client.GET('/api/v1/spaces/{spaceId}')
console.log(JSON.stringify({ states, isThere: recording?.workspaceId === space.id, code: refused.error?.error }))
`,
  )
  const compilerOptions = {
    module: 'nodenext',
    target: 'es2022',
    lib: ['es2022', 'dom'],
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
    allowImportingTsExtensions: true,
    noEmit: true,
  }
  await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['use.ts'] }))
  tool('typescript/bin/tsc', '--project', '.')
  assert.deepEqual(JSON.parse(run(process.execPath, 'use.ts')), {
    states: [['One', 'NOT_STARTED']],
    isThere: true,
    code: 'NOT_FOUND',
  })
})

// Some generators write one module of types, where they would hide a global: Orval's client didn't compile.
test('no schema has the name of a global', async () => {
  const { components } = parse(await readFile(document, 'utf8')) as { components: { schemas: object } }
  assert.deepEqual(
    Object.keys(components.schemas).filter((name) => name in globalThis),
    [],
  )
})

test('Python: classes of quicktype read real answers', async () => {
  const { components } = parse(await readFile(document, 'utf8')) as { components: { schemas: object } }
  const names = ['RecordingDetail', 'TranslationContent', 'Workspace', 'ErrorBody']
  const schema = {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, { $ref: `#/definitions/${name}` }])),
    definitions: components.schemas,
  }
  const text = JSON.stringify(schema).replaceAll('#/components/schemas/', '#/definitions/')
  await writeFile(path.join(folder, 'tiro.schema.json'), text)
  const out = ['--lang', 'python', '--python-version', '3.7', '--out', 'tiro.py']
  tool('quicktype/dist/index.js', '--src-lang', 'schema', ...out, 'tiro.schema.json')
  await writeFile(
    path.join(folder, 'use.py'),
    `import json, os
from urllib.error import HTTPError
from urllib.request import Request, urlopen
import tiro

def get(path):
    request = Request(os.environ["TIRO"] + "/api/v1/spaces/${ids.spaceId}" + path, headers={"x-api-key": os.environ["TIRO_KEY"]})
    try:
        return json.load(urlopen(request))
    except HTTPError as answer:
        return json.load(answer)

recording = tiro.RecordingDetail.from_dict(get("/recordings/${ids.recordingId}"))
content = tiro.TranslationContent.from_dict(get("/recordings/${ids.recordingId}/transcript"))
error = tiro.ErrorBody.from_dict(get("/recordings/x"))
workspace = tiro.Workspace.from_dict(get(""))
print(json.dumps([recording.title, recording.status.value, recording.transcript.status.value,
                  content.paragraphs[0].text, error.error.value, workspace.name]))
`,
  )
  const [title, status, transcript, paragraph, code, workspace] = JSON.parse(
    run('/usr/bin/python3', 'use.py'),
  ) as string[]
  assert.deepEqual([title, status, transcript, code, workspace], ['Test', 'READY', 'COMPLETED', 'NOT_FOUND', 'Test'])
  assert.match(paragraph ?? '', /Good morning/)
})
