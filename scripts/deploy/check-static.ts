import { globSync, readFileSync } from 'node:fs'
import { validate } from 'dockerfile-utils'
import { parseAllDocuments } from 'yaml'
import { version } from '../../src/platform/config/version.ts'
import { checkCompose } from './check-compose.ts'
import { readDockerfile } from './read-dockerfile.ts'

/** What can be checked of deploy/ without other programs, in a second. @returns problems */
export function checkStatic(): string[] {
  return [
    ...checkYaml(),
    ...checkDockerfile(),
    ...['compose.yaml', 'compose.many.yaml'].flatMap((file) =>
      checkCompose(`deploy/${file}`, 'deploy/env.example').map((problem) => `${file}: ${problem}`),
    ),
    ...checkPlatforms(),
    ...checkChartVersion(),
    ...checkDashboard(),
  ]
}

function checkYaml(): string[] {
  return globSync('deploy/**/*.yaml', { exclude: ['deploy/helm/tiro/templates/**'] }).flatMap((file) =>
    parseAllDocuments(readFileSync(file, 'utf8'), { merge: true }).flatMap(({ errors, warnings }) =>
      [...errors, ...warnings].map((error) => `${file}: ${error.message}`),
    ),
  )
}

/** Problems that Docker's language server finds, and rules of our own. */
function checkDockerfile(): string[] {
  const file = 'deploy/Dockerfile'
  const problems = validate(readFileSync(file, 'utf8')).map(
    ({ message, range }) => `${file}:${range.start.line + 1}: ${typeof message === 'string' ? message : message.value}`,
  )
  const stages = readDockerfile(file)
  const last = stages.at(-1)?.steps ?? []
  const user = last.findLast(({ keyword }) => keyword === 'USER')?.words[0] ?? ''
  if (!/^[1-9]\d*:[1-9]\d*$/.test(user)) problems.push(`${file}: the last stage must end as a user with a number`)
  for (const keyword of ['HEALTHCHECK', 'ENTRYPOINT', 'CMD', 'EXPOSE', 'VOLUME']) {
    if (!last.some((step) => step.keyword === keyword)) problems.push(`${file}: no ${keyword} in the last stage`)
  }
  for (const { from } of stages) {
    const isStage = stages.some(({ name }) => name === from)
    if (!isStage && !/:[\w.-]+$/.test(from)) problems.push(`${file}: the image ${from} has no version`)
  }
  return problems
}

interface Lock {
  packages: Record<string, { os?: string[]; cpu?: string[]; libc?: string[]; dev?: boolean }>
}

/** Not published for arm64: there, documents can't be exported as PDF (docs/deploying.md). */
const onlyX64 = ['node_modules/@myriaddreamin/typst-ts-node-compiler-linux-x64-gnu']

/** Every native package for Linux on x64 must have a sibling for arm64, of the same C library. */
function checkPlatforms(): string[] {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock
  const native = Object.entries(packages).filter(
    ([, { os, cpu, dev }]) => os?.includes('linux') === true && cpu?.includes('x64') === true && dev !== true,
  )
  if (native.length < 5) return ['package-lock.json has too few native packages for this check']
  return native.flatMap(([name, { cpu, libc }]) => {
    if (cpu?.includes('arm64') === true || libc?.includes('musl') === true || name.includes('musl')) return []
    const isThere = Object.hasOwn(packages, name.replace('x64', 'arm64'))
    if (onlyX64.includes(name)) return isThere ? [`${name} has a sibling for arm64 now: remove the exception`] : []
    return isThere ? [] : [`${name} has no sibling for arm64`]
  })
}

function checkChartVersion(): string[] {
  const chart = readFileSync('deploy/helm/tiro/Chart.yaml', 'utf8')
  return ['version', 'appVersion'].flatMap((name) =>
    chart.includes(`\n${name}: ${version}\n`) ? [] : [`Chart.yaml: ${name} must be ${version}`],
  )
}

interface Dashboard {
  panels: {
    id: number
    type: string
    title: string
    gridPos: { x: number; y: number; w: number; h: number }
    targets?: { expr: string; refId: string }[]
  }[]
}

/** Panels without a query, with the same ID, or over each other. */
function checkDashboard(): string[] {
  const { panels } = readDashboard()
  const problems: string[] = []
  if (new Set(panels.map(({ id }) => id)).size < panels.length) problems.push('tiro.json: two panels have the same id')
  const taken = new Map<string, string>()
  for (const { type, title, targets = [], gridPos } of panels) {
    if (type !== 'row' && targets.length === 0) problems.push(`tiro.json: ${title} has no query`)
    if (gridPos.x + gridPos.w > 24) problems.push(`tiro.json: ${title} is wider than the page`)
    for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++) {
      for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
        const other = taken.get(`${x} ${y}`)
        if (other !== undefined && other !== title) problems.push(`tiro.json: ${title} overlaps ${other}`)
        taken.set(`${x} ${y}`, title)
      }
    }
  }
  return [...new Set(problems)]
}

export function readDashboard(): Dashboard {
  return JSON.parse(readFileSync('deploy/grafana/tiro.json', 'utf8')) as Dashboard
}
