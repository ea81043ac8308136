// The examples of the documents, as programs that run against a real server with the SDK as it is published.
import assert from 'node:assert/strict'
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import path from 'node:path'
import { after } from 'node:test'
import { listen } from './listen.ts'
import { marked, type Tokens } from 'marked'
import { guideFiles } from '../../src/platform/http/docs/guides.ts'
import { cleanEnvironment, fastEngine, openServer, repository } from './harness.ts'
import { installedSdk } from './installed-sdk.ts'
import { sampleAs } from './media.ts'
import { limit } from './time-limits.ts'

const { sdk, consumer } = await installedSdk()
/** A few seconds, because many examples transcribe it. */
export const sampleFile = await sampleAs(consumer, 'interview.mp3', ['-t', '4'])
export const server = await openServer({
  ...fastEngine,
  TIRO_OUTBOUND_ALLOW: '127.0.0.1/32',
  TIRO_EXPORT_FOLDERS: consumer,
})
export const tiro = sdk.createTiro({ url: server.address, key: server.key })
// In memory: a job may ask for it while this test's folder is being deleted.
const bytes = readFileSync(sampleFile)
const media = createServer((_, answer) => {
  answer.setHeader('content-type', 'audio/mpeg')
  answer.end(bytes)
})
after(() => media.close())
export const mediaAddress = `${await listen(media)}/talk.mp3`
await writeFile(path.join(consumer, 'package.json'), JSON.stringify({ type: 'module' }))
await mkdir(path.join(consumer, 'team'))
export const ids: { spaceId: string; recordingId: string } = await tiro.transcribe(sampleFile, {
  space: 'Docs',
  language: 'en',
})
const environment = cleanEnvironment({
  TIRO: server.address,
  TIRO_KEY: server.key,
  SPACE_ID: ids.spaceId,
  RECORDING_ID: ids.recordingId,
})

export type Language = 'sh' | 'ts' | 'python'
const languages: readonly string[] = ['sh', 'ts', 'python']
/** Outputs, and commands that aren't calls of the API. */
const others = ['text', 'json', 'console']

interface Block {
  language: Language
  /** `server`: a program of its own, which goes on. `function`: called by its own test. */
  kind: string | undefined
  code: string
}

export const blocks = new Map(
  guideFiles.map((file): [string, Block[]] => {
    const tokens = marked.lexer(readFileSync(path.join(repository, 'docs', file), 'utf8'))
    const all = tokens.filter((token): token is Tokens.Code => token.type === 'code')
    const unknown = all.filter(({ lang = '' }) => ![...languages, ...others].includes(lang.split(' ')[0] ?? ''))
    assert.deepEqual(unknown, [], `${file}: nobody knows whether these examples run`)
    return [
      file,
      all.flatMap(({ lang = '', text }) => {
        const [language, kind] = lang.split(' ')
        if (language === undefined || !languages.includes(language)) return []
        // The programs run at the same time, and a key is for one request.
        const code = filled(text).replaceAll('upload-4711', `upload-${language}`)
        return [{ language: language as Language, kind, code }]
      }),
    ]
  }),
)

/** With the address and the key of this server. */
export function filled(text: string): string {
  return text
    .replaceAll('http://127.0.0.1:8080', server.address)
    .replaceAll(/https:\/\/(cloud\.)?example\.org\/[^\s"'\\]*/g, mediaAddress)
    .replaceAll('/srv/notes', consumer)
    .replaceAll('tiro_…', server.key)
}

/** What the quick start has defined, for the guides after it. */
export function prelude(language: Language): string {
  if (language === 'sh') {
    return `call() { curl -sS --fail-with-body -H "x-api-key: $TIRO_KEY" -H 'content-type: application/json' "$@"; }\n`
  }
  if (language === 'ts') {
    return `import { createTiro } from '@tiro/sdk'
const tiro = createTiro({ url: '${server.address}', key: process.env.TIRO_KEY })
const [spaceId, recordingId] = [process.env.SPACE_ID ?? '', process.env.RECORDING_ID ?? '']\n`
  }
  const start = blocks.get('guides/quick-start.md')?.find((block) => block.language === 'python')?.code ?? ''
  const helper = start.slice(0, start.indexOf('\nspace_id ='))
  return `${helper}\nspace_id, recording_id = os.environ["SPACE_ID"], os.environ["RECORDING_ID"]\n`
}

export function programOf(file: string, language: Language): string | null {
  const own = blocks.get(file)?.filter((block) => block.language === language && block.kind === undefined) ?? []
  if (own.length === 0) return null
  const code = own.map((block) => block.code).join('\n')
  // These begin with all that they need.
  return ['guides/quick-start.md', 'sdk.md'].includes(file) ? code : prelude(language) + code
}

export const programNames = { sh: 'run.sh', ts: 'run.ts', python: 'run.py' }
const interpreters = { sh: ['bash', '-eu', '-o', 'pipefail'], ts: [process.execPath], python: ['/usr/bin/python3'] }

export async function writeProgram(folder: string, language: Language, code: string): Promise<string> {
  const place = path.join(consumer, folder)
  await mkdir(place, { recursive: true })
  await copyFile(sampleFile, path.join(place, 'interview.mp3'))
  await writeFile(path.join(place, programNames[language]), code)
  return place
}

export function startProgram(place: string, language: Language, env: Record<string, string> = {}): ChildProcess {
  const [program = '', ...args] = interpreters[language]
  return spawn(program, [...args, programNames[language]], { cwd: place, env: { ...environment, ...env } })
}

/** Runs a program to its end. @returns what it printed */
export async function runProgram(place: string, language: Language, env: Record<string, string> = {}): Promise<string> {
  const child = startProgram(place, language, env)
  let [out, errors] = ['', '']
  child.stdout?.on('data', (chunk: Buffer) => (out += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const timer = setTimeout(() => child.kill(), limit(60_000))
  const [code] = (await once(child, 'close')) as [number | null]
  clearTimeout(timer)
  assert.equal(code, 0, `${place}: ${out}\n${errors}`)
  return out
}

/** Checks files in the folder that has the SDK. */
export function typecheck(files: readonly string[]): void {
  const compilerOptions = {
    module: 'nodenext',
    target: 'es2024',
    lib: ['es2024', 'dom'],
    types: ['node'],
    typeRoots: [path.join(repository, 'node_modules/@types')],
    strict: true,
    noEmit: true,
    skipLibCheck: true,
  }
  const config = path.join(consumer, `tsconfig.${files.length}.json`)
  writeFileSync(config, JSON.stringify({ compilerOptions, files }))
  const compiler = path.join(repository, 'node_modules/typescript/bin/tsc')
  const { status, stdout } = spawnSync(process.execPath, [compiler, '-p', config], { encoding: 'utf8' })
  assert.equal(status, 0, stdout)
}
