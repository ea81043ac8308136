// Makes a release: `npm run release -- 0.3.0`. It writes the version into the files that name it, dates the changelog's
// "Unreleased" section, and packs a tarball with its checksum into release/. Committing, tagging and publishing are
// yours: it prints the commands.
//
//   --tarball FOLDER   only packs the current version, into FOLDER
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { packTarball } from './release/pack-tarball.ts'
import { writeVersion } from './release/write-version.ts'

process.chdir(path.resolve(import.meta.dirname, '..'))

function fail(sentence: string): never {
  console.error(`release: ${sentence}`)
  process.exit(1)
}

function run(program: string, ...args: string[]): string {
  return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
}

function currentVersion(): string {
  return (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version
}

/** Whether a version follows another by the rules of semantic versioning. */
function isNext(version: string, current: string): boolean {
  const [major = 0, minor = 0, patch = 0] = current.split('.').map(Number)
  return [`${major + 1}.0.0`, `${major}.${minor + 1}.0`, `${major}.${minor}.${patch + 1}`].includes(version)
}

const [first = '', second = ''] = process.argv.slice(2)
if (first === '--tarball') {
  if (second === '') fail('--tarball needs a folder.')
  console.log(packTarball(currentVersion(), second))
} else {
  const current = currentVersion()
  if (!isNext(first, current)) fail(`"${first}" doesn't follow ${current}. Usage: npm run release -- VERSION`)
  if (run('git', 'status', '--porcelain') !== '') fail('there are changes that are not committed.')
  writeVersion(first, new Date().toISOString().slice(0, 10))
  run(process.execPath, 'scripts/openapi.ts')
  run(process.execPath, 'scripts/api-docs.ts')
  const file = packTarball(first, 'release')
  console.log(`${file}\n\nNow run:\n  npm run check && npm run check:deploy && npm run test:release`)
  console.log(
    `  git commit --all --message "Release ${first}" && git tag --annotate v${first} --message "Tiro ${first}"`,
  )
}
