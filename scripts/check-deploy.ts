// Checks deploy/ as far as possible without Docker and Kubernetes: `npm run check:deploy`, as root on Debian 12.
//
//   compose, Dockerfile, lock file, dashboard   schemas and rules (also in `npm run check`)
//   Helm chart       rendered by Go's templates and sprig, validated by Kubernetes' and KEDA's schemas
//   alerts           promtool: syntax and unit tests; the queries of the dashboard too
//   systemd          systemd-analyze verify, and an exposure below 4
//   YAML, scripts    yamllint, shellcheck
//   image            the Dockerfile's steps in a chroot made by debootstrap, then doctor, a transcription and the server
//                    in it, as the image's user with a read-only root (6 minutes, 4 GB)
//
// --no-image leaves out the last, --static all but the first.
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { stringify } from 'yaml'
import { buildInChroot } from './deploy/build-in-chroot.ts'
import { checkChart } from './deploy/check-chart.ts'
import { checkImage } from './deploy/check-image.ts'
import { checkStatic, readDashboard } from './deploy/check-static.ts'

const repository = path.resolve(import.meta.dirname, '..')
process.chdir(repository)
const isStatic = process.argv.includes('--static')
// Mounts of the chroot must not appear on the machine, and end with this process.
if (!isStatic && process.env['TIRO_MOUNTS'] !== 'own') {
  const own = ['--mount', '--propagation', 'private', process.execPath, ...process.argv.slice(1)]
  const { status } = spawnSync('unshare', own, { stdio: 'inherit', env: { ...process.env, TIRO_MOUNTS: 'own' } })
  process.exit(status ?? 1)
}

const work = mkdtempSync(path.join(process.env['TIRO_CHECK_FOLDER'] ?? tmpdir(), 'tiro-deploy-'))
const problems: string[] = []

async function check(name: string, work: () => string[] | Promise<string[]>): Promise<void> {
  console.log(`— ${name}`)
  const found = await work()
  for (const problem of found) console.error(`  ${problem}`)
  problems.push(...found)
}

/** Runs a program; its output is the problem if it fails. */
function accepts(program: string, args: readonly string[], options: { cwd?: string } = {}): string[] {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8', ...options })
  if (error !== undefined) return [`${program}: ${error.message}`]
  return status === 0 ? [] : [`${program} ${args.join(' ')}: ${stdout}${stderr}`]
}

/** promtool from Debian's package, without installing the server that comes with it. */
function promtool(): string {
  const folder = path.join(work, 'prometheus')
  mkdirSync(folder)
  execFileSync('apt-get', ['download', 'prometheus'], { cwd: folder, stdio: 'pipe' })
  execFileSync('sh', ['-c', 'dpkg-deb --extract prometheus_*.deb .'], { cwd: folder })
  return path.join(folder, 'usr/bin/promtool')
}

function checkAlerts(): string[] {
  const program = promtool()
  const folder = path.resolve('deploy/prometheus')
  // The dashboard's variables have values only in Grafana.
  const queries = readDashboard().panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
  const filled = queries.map((expr) => expr.replaceAll('$__rate_interval', '5m').replaceAll('$job', 'tiro'))
  const rules = filled.map((expr, n) => ({ record: `dashboard:query:${n}`, expr }))
  const file = path.join(work, 'dashboard.yaml')
  writeFileSync(file, stringify({ groups: [{ name: 'dashboard', rules }] }))
  console.log(`  ${queries.length} queries of the dashboard`)
  return [
    ...accepts(program, ['check', 'rules', `${folder}/alerts.yaml`, file]),
    ...accepts(program, ['test', 'rules', 'alerts.test.yaml'], { cwd: folder }),
  ]
}

/** A broken unit must be found; then the units, with the program that they start in its place. */
function checkUnits(): string[] {
  const units = ['tiro.service', 'tiro-worker@.service']
  const folder = path.join(work, 'units')
  mkdirSync(folder)
  for (const unit of units) {
    const text = readFileSync(`deploy/systemd/${unit}`, 'utf8')
    writeFileSync(path.join(folder, unit), text.replaceAll('/opt/tiro', repository))
  }
  writeFileSync(path.join(folder, 'planted.service'), '[Service]\nExecStart=/bin/true\nNoNewPriviledges=true\n')
  const verify = (unit: string): string[] => {
    const { stdout, stderr } = spawnSync('systemd-analyze', ['verify', unit], { cwd: folder, encoding: 'utf8' })
    return (stdout + stderr).split('\n').filter((line) => line.includes(unit.replace('@', '@')) && line !== '')
  }
  const found = verify('planted.service').length > 0 ? [] : ['systemd-analyze misses a planted mistake']
  return [
    ...found,
    ...units.flatMap(verify),
    ...units.flatMap((unit) =>
      accepts('systemd-analyze', ['security', '--offline=true', '--threshold=40', unit], { cwd: folder }),
    ),
  ]
}

/** The files that Docker would send: those of the repository without what .dockerignore names. */
function buildContext(): string {
  const context = path.join(work, 'context')
  const ignored = readFileSync('deploy/Dockerfile.dockerignore', 'utf8')
    .split('\n')
    .filter((line) => line !== '')
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' }).split('\n')
  for (const file of files.filter((one) => one !== '' && existsSync(one))) {
    if (ignored.some((name) => file === name || file.startsWith(`${name}/`))) continue
    cpSync(file, path.join(context, file), { verbatimSymlinks: true })
  }
  return context
}

await check('schemas and rules', checkStatic)
if (!isStatic) {
  await check('Helm chart', () => checkChart('deploy/helm/tiro'))
  await check('alerts and dashboard', checkAlerts)
  await check('systemd', checkUnits)
  await check('YAML', () => accepts('yamllint', ['--strict', '--config-file', 'deploy/yamllint.yaml', 'deploy']))
  await check('scripts', () =>
    accepts('shellcheck', [
      '--exclude=SC1007,SC1091,SC2016',
      'tiro',
      ...['setup', 'node'].map((name) => `scripts/${name}.sh`),
    ]),
  )
  if (!process.argv.includes('--no-image')) {
    await check('image', async () => {
      const image = buildInChroot('deploy/Dockerfile', buildContext(), work)
      return checkImage(image, work)
    })
  }
}
spawnSync('sh', ['-c', `for root in "$0"/stage-*/root; do umount "$root"; done`, work], { stdio: 'ignore' })
rmSync(work, { recursive: true, force: true, maxRetries: 5 })
if (problems.length > 0) {
  console.error(`deploy: ${problems.length} problems`)
  process.exit(1)
}
console.log('deploy: no problems')
