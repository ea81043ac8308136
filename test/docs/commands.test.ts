// The commands of the documents that call the API, run as they are printed: `npm run test:docs`.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import { marked, type Tokens } from 'marked'
import { filled, ids, sampleFile, server, tiro, writeProgram } from '../helpers/examples.ts'
import { repository } from '../helpers/harness.ts'
import { sampleAs } from '../helpers/media.ts'

const documents = ['README.md', ...globSync('docs/*.md', { cwd: repository })].filter((name) => name !== 'docs/api.md')

/** The commands after the prompts of a document. A command goes on until its quotes and backslashes are closed. */
function commandsOf(document: string): string[] {
  const tokens = marked.lexer(readFileSync(path.join(repository, document), 'utf8'))
  const blocks = tokens.filter((token): token is Tokens.Code => token.type === 'code' && token.lang === 'console')
  return blocks.flatMap(({ text }) => {
    const lines = text.split('\n')
    return lines.flatMap((line, n) => {
      if (!line.startsWith('$ ')) return []
      for (let end = n + 1; end <= lines.length; end += 1) {
        const command = [line.slice(2), ...lines.slice(n + 1, end)].join('\n')
        if (spawnSync('bash', ['-n', '-c', command]).stderr.length === 0 && !command.endsWith('\\')) return [command]
      }
      throw new Error(`${document}: this command has no end: ${line}`)
    })
  })
}

/** Calls of the API, and variables for them. Commands of the program are tested with the command line. */
function isCall(command: string): boolean {
  if (command.includes('./tiro') || command.includes(':9464')) return false
  return /^(curl|call|until)\b/.test(command) || /^(export )?\w+=(\$|")/.test(command)
}

/** Reports the status of each request on standard error. */
const wrapper = `curl() { command curl "$@" -w '%{stderr}HTTP %{http_code} %{url_effective}\\n'; }
call() { curl -sS -H "x-api-key: $KEY" -H 'content-type: application/json' "$@"; }`

/** Statuses of requests that don't fit the contract, or that the server can't answer. */
const bad = new Set(['000', '400', '401', '404', '405', '406', '415', '500'])

const { spaceId } = ids
const speaker = await tiro.createSpeaker({ params: { spaceId }, body: { name: 'Ada' } })
const rule = await tiro.createExportRule({
  params: { spaceId },
  body: { formats: ['text'], url: filled('https://example.org/') },
})

/** A recording of 90 seconds by three people, which no other document changes. */
async function newRecording(): Promise<string> {
  const { id } = await tiro.createRecording({
    params: { spaceId },
    body: { title: 'Talk', source: 'IMPORT', language: 'en' },
  })
  const words = Array.from({ length: 90 }, (_, n) => ({
    word: n % 10 === 9 ? 'jon.' : 'word',
    start: n,
    end: n + 0.5,
    speaker: Math.floor(n / 10) % 3,
  }))
  const params = { spaceId, recordingId: id }
  await tiro.importTranscript({
    params,
    content: JSON.stringify({ words }),
    headers: { 'content-type': 'application/json' },
  })
  return id
}

for (const document of documents) {
  const commands = commandsOf(document).filter(isCall)
  if (!commands.some((command) => /\b(curl|call)\b/.test(command))) continue
  test(`${document}: ${commands.length} commands`, async () => {
    const variables = {
      KEY: server.key,
      API: `${server.address}/api/v1`,
      SPACE: spaceId,
      REC: await newRecording(),
      RULE: rule.id,
    }
    const names = Object.entries(variables).map(([name, value]) => `${name}=${value}`)
    const own = commands.map((command) =>
      filled(
        command
          .replaceAll('spk_…', speaker.id)
          .replaceAll('spc_01m7…', spaceId)
          .replaceAll('Basic …', 'Basic dGlybw=='),
      ),
    )
    const program = [wrapper, ...names, ...own].join('\n')
    const place = await writeProgram(`commands-${document.replaceAll(/\W/g, '-')}`, 'sh', program)
    await mkdir(path.join(place, 'sample'))
    for (const name of ['sample/interview.mp3', 'talk.mp3']) await copyFile(sampleFile, path.join(place, name))
    await sampleAs(place, 'ada.mp3', ['-t', '9'])
    await sampleAs(place, 'talk.pcm', ['-t', '9', '-ac', '1', '-ar', '16000', '-f', 's16le'])
    await writeFile(path.join(place, 'talk.vtt'), 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n')
    await writeFile(path.join(place, 'speech.txt'), 'Hello.\n')
    const { stdout, stderr } = spawnSync('bash', ['run.sh'], {
      cwd: place,
      env: { ...process.env, TIRO: server.address, TIRO_KEY: server.key },
      encoding: 'utf8',
    })
    const requests = stderr.split('\n').filter((line) => line.startsWith('HTTP '))
    assert.ok(requests.length >= commands.filter((command) => /\b(curl|call)\b/.test(command)).length, stderr)
    assert.deepEqual(
      requests.filter((line) => bad.has(line.slice(5, 8))),
      [],
    )
    // A filter that jq rejects, or an answer with none of the fields that the page shows.
    assert.doesNotMatch(stderr, /^jq: .*compile error/m)
    assert.doesNotMatch(stdout, /^\[null(,null)*\]$/m)
  })
}
