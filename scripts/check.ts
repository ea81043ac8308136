// All checks of a contributor: format, lint, types, import rules, dead code, contract drift, tests.
// --static skips the tests.
import { spawnSync } from 'node:child_process'

const node = process.execPath
const checks: [string, string[]][] = [
  ['format', ['node_modules/oxfmt/bin/oxfmt', '--check', 'src', 'web', 'test', 'bench', 'scripts', 'packages']],
  [
    'lint',
    [
      'node_modules/oxlint/bin/oxlint',
      '--type-aware',
      '--deny-warnings',
      'src',
      'web',
      'test',
      'bench',
      'scripts',
      'packages',
    ],
  ],
  ['types', ['node_modules/typescript/bin/tsc', '-p', '.']],
  ['types of the dashboard', ['node_modules/typescript/bin/tsc', '-p', 'web']],
  ['types of its tests', ['node_modules/typescript/bin/tsc', '-p', 'test/dashboard']],
  ['types of the SDK', ['node_modules/typescript/bin/tsc', '-p', 'packages/sdk', '--noEmit']],
  ['types of the SDK in browsers', ['node_modules/typescript/bin/tsc', '-p', 'packages/sdk/tsconfig.browser.json']],
  ['imports', ['scripts/imports.ts']],
  ['dead code', ['node_modules/knip/bin/knip.js']],
  ['contract', ['scripts/openapi.ts', '--check']],
  ['api.md', ['scripts/api-docs.ts', '--check']],
  ['SDK', ['scripts/sdk.ts', '--check']],
  ['deployment', ['scripts/check-deploy.ts', '--static']],
  ['breaking changes', ['scripts/breaking.ts']],
  ['redocly', ['node_modules/@redocly/cli/bin/cli.js', 'lint', 'openapi.yaml']],
  ['spectral', ['node_modules/@stoplight/spectral-cli/dist/index.js', 'lint', 'openapi.yaml']],
]
if (!process.argv.includes('--static')) checks.push(['tests', ['scripts/test.ts']])

const failed: string[] = []
for (const [name, args] of checks) {
  console.log(`— ${name}`)
  const { status } = spawnSync(node, args, { stdio: 'inherit', env: { ...process.env, REDOCLY_TELEMETRY: 'off' } })
  if (status !== 0) failed.push(name)
}
if (failed.length > 0) {
  console.error(`failed: ${failed.join(', ')}`)
  process.exit(1)
}
