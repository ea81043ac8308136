// Every example of the reference at /docs runs against a real server: `npm run test:docs`. Half a minute.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { copyFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import type { EndpointSpec } from '../../src/contract/endpoint.ts'
import { endpoints } from '../../src/contract/endpoints/index.ts'
import { describeEndpoint } from '../../src/platform/http/describe-endpoint.ts'
import { isPage } from '../../src/platform/http/openapi.ts'
import { administrator, person } from '../helpers/api-people.ts'
import {
  filled,
  ids,
  mediaAddress,
  prelude,
  programNames,
  runProgram,
  sampleFile,
  server,
  tiro,
  typecheck,
  writeProgram,
  type Language,
} from '../helpers/examples.ts'
import { makeIds } from '../helpers/random-requests.ts'

/** Refusals that an example must not get: it doesn't fit the contract, or the server's address is wrong. */
const badCodes = new Set(
  'INVALID_BODY INVALID_QUERY INVALID_PATH MALFORMED_JSON METHOD_NOT_ALLOWED NOT_ACCEPTABLE UNSUPPORTED_MEDIA_TYPE API_KEY_MISSING API_KEY_INVALID ORIGIN_FORBIDDEN INTERNAL NOT_TIRO'.split(
    ' ',
  ),
)
/** What an app asks for is known to its page alone, so examples can only show how it looks. */
const ofApps = new Set(['getAppRequest', 'approveApp'])

/** Operations that end the session or the account of who calls them. */
const ends = ['changePassword', 'endSession', 'endOtherSessions', 'deleteMe', 'signOut']

void describe('reference', () => {
  // What deletes comes last, the workspace after everything in it.
  const order = (spec: EndpointSpec): number =>
    ends.includes(spec.id)
      ? 3 + ends.indexOf(spec.id)
      : spec.id === 'deleteWorkspace'
        ? 2
        : spec.method === 'DELETE'
          ? 1
          : 0
  const operations = (Object.values(endpoints) as EndpointSpec[])
    .filter((spec) => !isPage(spec))
    .toSorted((a, b) => order(a) - order(b))
  const described = operations.map((spec) => ({ spec, ...describeEndpoint(spec) }))
  const names = new Set(operations.flatMap((spec) => Object.keys(spec.params ?? {})))

  /** A value for each variable of the examples, and addresses that are signed. */
  async function values(): Promise<{ known: Record<string, string>; signed: Record<string, string> }> {
    const known: Record<string, string> = Object.fromEntries([...names].map((name) => [name, `${name}_unknown`]))
    Object.assign(known, await makeIds(server.client))
    const params = { spaceId: known['spaceId'] ?? '', recordingId: known['recordingId'] ?? '' }
    const url = mediaAddress
    const hook = await tiro.createWebhook({ body: { event: 'WEBHOOK_TEST', url, workspaceId: params.spaceId } })
    known['webhookId'] = hook.id
    const uploadId = known['uploadId'] ?? ''
    const part = await tiro.createPartUrl({ params: { ...params, uploadId, partNumber: 1 } })
    const another = await tiro.createSpeaker({ params, body: { name: 'Another' } })
    known['intoSpeakerId'] = another.id
    const { originalFile } = await tiro.getRecording({ params: ids })
    return { known, signed: { putPart: part.partUploadUrl, getSignedFile: originalFile?.publicUrl ?? '' } }
  }

  async function folderFor(language: Language, code: string): Promise<string> {
    const place = await writeProgram(`reference-${language}`, language, code)
    const files = new Set(operations.map((spec) => spec.example?.file ?? 'interview.mp3'))
    for (const file of files) await copyFile(sampleFile, path.join(place, file))
    const archive = await tiro.getArchive({ params: { spaceId: ids.spaceId } })
    await writeFile(path.join(place, 'interviews.zip'), new Uint8Array(await archive.arrayBuffer()))
    await writeFile(path.join(place, 'talk.srt'), '1\n00:00:00,000 --> 00:00:01,000\nHello\n')
    return place
  }

  /** @param codes the code of each operation's error, or '' */
  function check(codes: Record<string, string>, wanted: readonly string[]): void {
    assert.deepEqual(Object.keys(codes).toSorted(), [...wanted].toSorted(), 'every example ran')
    const bad = Object.entries(codes).filter(([id, code]) => badCodes.has(code) && !ofApps.has(id))
    assert.deepEqual(bad, [])
    const good = Object.values(codes).filter((code) => code === '').length
    assert.ok(good > wanted.length / 2, `${good} of ${wanted.length} succeeded: ${JSON.stringify(codes)}`)
  }

  /** As Tiro has it, OpenAI's clients, and ElevenLabs'. */
  type ErrorShape = { error: string | { code: string } } | { detail: { status: string } }
  const codeOf = (body: ErrorShape): string => {
    if ('detail' in body) return body.detail.status.toUpperCase()
    return typeof body.error === 'string' ? body.error : body.error.code.toUpperCase()
  }

  const upper = (name: string): string => name.replaceAll(/[A-Z]/g, (c) => `_${c}`).toUpperCase()
  const snake = (name: string): string => upper(name).toLowerCase()

  test('every example in curl is a request that fits the contract', async () => {
    const { known, signed } = await values()
    const [cookie, other] = [await administrator(server), (await person(server, 'curl@example.org')).cookie]
    const variables = Object.entries(known).map(([name, value]) => `${upper(name)}=${value}`)
    const calls = described.map(
      ({
        spec,
        curl,
      }) => `SESSION_COOKIE='${ends.includes(spec.id) ? other : cookie}' SIGNED_ADDRESS='${signed[spec.id] ?? ''}'
${filled(curl)} > ${spec.id}.out || true`,
    )
    const own = `curl() { command curl -sS --max-time 10 -w '\\n%{http_code}' "$@"; }`
    const place = await folderFor('sh', [own, ...variables, ...calls].join('\n'))
    await runProgram(place, 'sh')
    const codes = described.map(({ spec }): [string, string] => {
      const lines = readFileSync(path.join(place, `${spec.id}.out`), 'utf8').split('\n')
      const status = Number(lines.pop())
      assert.ok(status >= 200, spec.id)
      if (status < 400) return [spec.id, '']
      return [spec.id, codeOf(JSON.parse(lines.join('\n')) as ErrorShape)]
    })
    check(
      Object.fromEntries(codes),
      described.map(({ spec }) => spec.id),
    )
  })

  test('every example in TypeScript has the right types and fits the contract', async () => {
    const { known, signed } = await values()
    const shown = described.flatMap(({ spec, typescript }) => (typescript === null ? [] : [{ spec, typescript }]))
    const calls = shown.map(
      ({ spec, typescript }) => `async function ${spec.id}() {
const signedAddress = '${signed[spec.id] ?? ''}'
${filled(typescript).replace('console.log(event.type, event.data)', 'return')}
}`,
    )
    const program = `import { openAsBlob } from 'node:fs'
import { createTiro, TiroError } from '@tiro/sdk'
const tiro = createTiro({ url: '${server.address}', key: process.env.TIRO_KEY, retries: 0 })
${Object.entries(known)
  .map(([name, value]) => `const ${name} = '${value}'`)
  .join('\n')}
${calls.join('\n')}
const codes: Record<string, string> = {}
for (const call of [${shown.map(({ spec }) => spec.id).join(', ')}]) {
  codes[call.name] = await call().then(() => '', (error: unknown) => {
    if (error instanceof TiroError) return error.code
    throw error
  })
}
console.log(JSON.stringify(codes))
process.exit()`
    const place = await folderFor('ts', program)
    typecheck([path.join(place, programNames.ts)])
    const running = new AbortController()
    const [out] = await Promise.all([
      runProgram(place, 'ts').finally(() => running.abort()),
      makeEvents(known['spaceId'] ?? '', running.signal),
    ])
    check(
      JSON.parse(out) as Record<string, string>,
      shown.map(({ spec }) => spec.id),
    )
  })

  test('every example in Python fits the contract', async () => {
    const { known, signed } = await values()
    const shown = described.flatMap(({ spec, python }) => (python === null ? [] : [{ spec, python }]))
    const calls = shown.map(
      ({ spec, python }) => `def ${spec.id}():
    signed_address = "${signed[spec.id] ?? ''}"
${filled(python)
  .split('\n')
  .map((line) => `    ${line.replace('print(line.decode())', 'break')}`)
  .join('\n')}`,
    )
    const program = `${prelude('python').split('\nspace_id,')[0]}
from urllib.error import HTTPError
${Object.entries(known)
  .map(([name, value]) => `${snake(name)} = "${value}"`)
  .join('\n')}
${calls.join('\n')}
codes = {}
for example in [${shown.map(({ spec }) => spec.id).join(', ')}]:
    try:
        example()
        codes[example.__name__] = ""
    except HTTPError as answer:
        error = json.load(answer)["error"]
        codes[example.__name__] = error if isinstance(error, str) else error["code"].upper()
print(json.dumps(codes))`
    const place = await folderFor('python', program)
    const out = await runProgram(place, 'python')
    check(
      JSON.parse(out) as Record<string, string>,
      shown.map(({ spec }) => spec.id),
    )
  })

  /** Makes events, for the example that reads one. Other examples delete the recordings and the workspace meanwhile. */
  async function makeEvents(spaceId: string, signal: AbortSignal): Promise<void> {
    const content = new Blob(['1\n00:00:00,000 --> 00:00:01,000\nHello\n'], { type: 'application/x-subrip' })
    for (; !signal.aborted; await setTimeout(300)) {
      try {
        const { recordings } = await tiro.listRecordings({ params: { spaceId } })
        const [first] = recordings
        if (first === undefined) continue
        await tiro.importTranscript({ params: { spaceId, recordingId: first.id }, content })
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'NOT_FOUND')) throw error
      }
    }
  }
})
