// A release as people get it: packed, checked, unpacked into an empty folder, started with `npm start`.
import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { after, test } from 'node:test'
import { repository } from '../helpers/harness.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'tiro-release-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const { version } = JSON.parse(readFileSync(path.join(repository, 'package.json'), 'utf8')) as { version: string }

function release(at: string, ...args: string[]): string {
  const options = { cwd: at, encoding: 'utf8' as const, stdio: 'pipe' as const }
  return execFileSync(process.execPath, ['scripts/release.ts', ...args], options)
}

test('the same files make the same tarball, and its checksum fits', () => {
  const [first, second] = ['a', 'b'].map((name) => path.join(folder, name))
  release(repository, '--tarball', first ?? '')
  release(repository, '--tarball', second ?? '')
  assert.equal(readFileSync(`${first}/SHA256SUMS`, 'utf8'), readFileSync(`${second}/SHA256SUMS`, 'utf8'))
  execFileSync('sha256sum', ['--check', 'SHA256SUMS'], { cwd: first })
  const files = execFileSync('tar', ['tzf', `${first}/tiro-${version}.tar.gz`], { encoding: 'utf8' }).split('\n')
  assert.ok(files.includes(`tiro-${version}/web/dist/index.html`))
  assert.deepEqual(
    files.filter((file) => /node_modules|\.test\.ts$|\/(test|bench|data)\//.test(file)),
    [],
  )
})

test('npm start works in an empty folder', { timeout: 600_000 }, async () => {
  release(repository, '--tarball', folder)
  const empty = path.join(folder, 'empty')
  execFileSync('mkdir', [empty])
  execFileSync('tar', ['xzf', `../tiro-${version}.tar.gz`], { cwd: empty })
  assert.deepEqual(readdirSync(empty), [`tiro-${version}`])
  const cwd = path.join(empty, `tiro-${version}`)
  const inherited = Object.entries(process.env).filter(([name]) => !/^(TIRO_|NODE_)/.test(name))
  const env = {
    ...Object.fromEntries(inherited),
    TIRO_PORT: '0',
    TIRO_MODEL_FETCH: '0',
    NODE_EXTRA_CA_CERTS: process.env['NODE_EXTRA_CA_CERTS'] ?? '',
  }
  const child = spawn('npm', ['start'], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  let stderr = ''
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString('utf8')))
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  try {
    const address = await new Promise<string>((resolve, reject) => {
      createInterface({ input: child.stdout }).on('line', (line) => {
        const [, found] = /^Tiro is ready at (\S+)$/.exec(line) ?? []
        if (found !== undefined) resolve(found)
      })
      void ended.then((code) => reject(new Error(`npm start ended with ${code}: ${stderr}`)))
    })
    assert.match(stderr, /Create the first account here/)
    const page = await fetch(address)
    assert.equal(page.status, 200)
    assert.match(await page.text(), /<div id="root">/)
    assert.equal((await fetch(`${address}/readyz`)).status, 200)
    assert.match(await (await fetch(`${address}/openapi.yaml`)).text(), new RegExp(`version: ${version}`))
  } finally {
    // npm, the shells and the server are one process group.
    process.kill(-(child.pid ?? 0), 'SIGTERM')
    await ended
  }
  // It ran from what was built of the sources. A source that is changed counts at once, built or not.
  const run = (program: string, ...args: string[]): string =>
    execFileSync(program, args, { cwd, encoding: 'utf8', env })
  assert.equal(readFileSync(path.join(cwd, 'dist/.made-from'), 'utf8'), run('sh', 'scripts/sources.sh'))
  const source = path.join(cwd, 'src/cli/serve.ts')
  writeFileSync(source, readFileSync(source, 'utf8').replaceAll('port to listen on', 'what was changed'))
  assert.match(run('./tiro', 'serve', '--help'), /what was changed/)
  run('sh', 'scripts/setup.sh', 'run')
  assert.equal(readFileSync(path.join(cwd, 'dist/.made-from'), 'utf8'), run('sh', 'scripts/sources.sh'))
  assert.match(run('./tiro', 'serve', '--help'), /what was changed/)
})

test('a version is written into every file that names it, and only one that follows', () => {
  const clone = path.join(folder, 'clone')
  execFileSync('git', ['clone', '--quiet', '--depth', '1', `file://${repository}`, clone])
  execFileSync('cp', ['-al', path.join(repository, 'node_modules'), clone])
  assert.throws(() => release(clone, '9.9.9'))
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const next = `${major}.${minor + 1}.0`
  assert.match(release(clone, next), new RegExp(`release/tiro-${next}\\.tar\\.gz`))
  for (const file of [
    'package.json',
    'package-lock.json',
    'packages/sdk/package.json',
    'deploy/helm/tiro/Chart.yaml',
    'openapi.yaml',
  ]) {
    const text = readFileSync(path.join(clone, file), 'utf8')
    assert.ok(text.includes(next), file)
  }
  const changes = readFileSync(path.join(clone, 'CHANGELOG.md'), 'utf8')
  assert.match(changes, new RegExp(`^## Unreleased\n\n## ${next} - \\d{4}-\\d\\d-\\d\\d\n`, 'm'))
  // With uncommitted changes there is no second one.
  assert.throws(() => release(clone, `${major}.${minor + 2}.0`))
})
