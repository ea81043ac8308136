import { readFileSync, writeFileSync } from 'node:fs'

/** Writes a version into every file that names it. @param day e.g. 2026-11-22 */
export function writeVersion(version: string, day: string): void {
  change('package.json', /^( {2}"version": )"[^"]+"/m, `$1"${version}"`)
  change('packages/sdk/package.json', /^( {2}"version": )"[^"]+"/m, `$1"${version}"`)
  // The lock file names it twice: at the top and for the root package.
  change('package-lock.json', /^( {2}"version": )"[^"]+"/m, `$1"${version}"`)
  change('package-lock.json', /("": \{\n\s+"name": "tiro",\n\s+"version": )"[^"]+"/, `$1"${version}"`)
  change('deploy/helm/tiro/Chart.yaml', /^version: .+$/m, `version: ${version}`)
  change('deploy/helm/tiro/Chart.yaml', /^appVersion: .+$/m, `appVersion: ${version}`)
  const changes = /^## Unreleased\n+(.+?)(?=^## )/ms.exec(readFileSync('CHANGELOG.md', 'utf8'))?.[1] ?? ''
  if (changes.trim() === '') throw new Error('CHANGELOG.md has no changes under "Unreleased".')
  change('CHANGELOG.md', /^## Unreleased$/m, `## Unreleased\n\n## ${version} - ${day}`)
}

function change(file: string, pattern: RegExp, replacement: string): void {
  const text = readFileSync(file, 'utf8')
  if (!pattern.test(text)) throw new Error(`${file} has no ${pattern}.`)
  writeFileSync(file, text.replace(pattern, replacement))
}
