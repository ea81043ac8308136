// Checks who imports whom. A run that read fewer modules than there are, or that misses a breach planted for it, fails.
import { spawnSync } from 'node:child_process'
import { globSync, rmSync, writeFileSync } from 'node:fs'

interface Report {
  modules: { source: string }[]
  summary: { violations: { from: string; to: string; rule: { name: string } }[] }
}

function cruise(): Report {
  const bin = 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'
  const args = [
    bin,
    '--config',
    '.dependency-cruiser.cjs',
    '--output-type',
    'json',
    'src',
    'web',
    'test',
    'bench',
    'scripts',
  ]
  const result = spawnSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 256 * 1024 ** 2 })
  if (result.stdout === '') throw new Error(result.stderr)
  return JSON.parse(result.stdout) as Report
}

// Planted: the contract importing a feature, which no rule may let pass.
const planted = 'src/contract/planted-breach.ts'
writeFileSync(planted, "import { createApp } from '../app.ts'\nexport const breach = createApp\n")
let breaches: Report['summary']['violations']
let report: Report
try {
  report = cruise()
  breaches = report.summary.violations.filter((violation) => violation.from === planted)
} finally {
  rmSync(planted)
}
const problems = report.summary.violations.filter((violation) => violation.from !== planted && violation.to !== planted)
for (const { from, to, rule } of problems) console.error(`${rule.name}: ${from} → ${to}`)

const wanted = globSync('{src,web,test,bench,scripts}/**/*.{ts,tsx}').filter((file) => !file.startsWith('web/dist/'))
const read = new Set(report.modules.map((module) => module.source))
const unread = wanted.filter((file) => !read.has(file))
if (unread.length > 0) console.error(`not read: ${unread.join(', ')}`)
if (breaches.length === 0) console.error('the planted breach was not found: the rules do not work')
if (problems.length > 0 || unread.length > 0 || breaches.length === 0) process.exit(1)
console.log(`imports: ${wanted.length} modules, no breach`)
