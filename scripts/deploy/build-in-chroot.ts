// Executes a Dockerfile without Docker: Debian's debootstrap makes the base, an overlay each stage, chroot runs the steps.
import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, cpSync, existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { readDockerfile, type Stage, type Step } from './read-dockerfile.ts'

/** What the image says about the process to run. */
export interface Image {
  /** The merged file system. */
  root: string
  environment: Record<string, string>
  user: string
  folder: string
  entrypoint: string[]
  command: string[]
  health: string[]
}

/** The only base image that is known: a minimal Debian of this release. */
const bases: Record<string, string> = { 'debian:bookworm-slim': 'bookworm' }
const path0 = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

/**
 * Builds the last stage below `work`, which must not be on an overlay itself. Needs root.
 * @param context the files that COPY reads
 */
export function buildInChroot(dockerfile: string, context: string, work: string): Image {
  const images = new Map<string, Image>()
  let last: Image | undefined
  for (const [n, stage] of readDockerfile(dockerfile).entries()) {
    console.log(`stage ${stage.name ?? n}: FROM ${stage.from}`)
    last = buildStage(stage, images.get(stage.from) ?? baseOf(stage.from, work), path.join(work, `stage-${n}`), {
      context,
      images,
    })
    images.set(stage.name ?? String(n), last)
  }
  if (last === undefined) throw new Error('the Dockerfile has no stage')
  return last
}

function baseOf(name: string, work: string): Image {
  const release = bases[name]
  if (release === undefined) throw new Error(`no base image ${name}: only ${Object.keys(bases).join(', ')}`)
  const root = path.join(work, release)
  if (!existsSync(root)) {
    const started = performance.now()
    run('debootstrap', ['--variant=minbase', release, `${root}.part`, mirrorOf(release)])
    execFileSync('mv', [`${root}.part`, root])
    takeNetwork(root)
    console.log(`  debootstrap: ${seconds(started)}`)
  }
  return { root, environment: { PATH: path0 }, user: '0:0', folder: '/', entrypoint: [], command: [], health: [] }
}

/** The mirror that this machine's packages come from. */
function mirrorOf(release: string): string {
  const targets = ['indextargets', '--format', '$(REPO_URI)', `Codename: ${release}`, 'Created-By: Packages']
  const [mirror] = execFileSync('apt-get', targets, { encoding: 'utf8' }).split('\n')
  if (mirror === undefined || mirror === '') throw new Error(`apt has no list of ${release}: run apt-get update`)
  return mirror
}

/** Where the certificate authorities of this machine are in the chroot, if it has any of its own. */
const authorities = '/usr/local/share/authorities-of-the-host.crt'

/** Names and certificates of this machine. */
function takeNetwork(root: string): void {
  for (const file of ['/etc/resolv.conf', '/etc/hosts']) copyFileSync(file, path.join(root, file))
  const own = process.env['NODE_EXTRA_CA_CERTS']
  if (own !== undefined) copyFileSync(own, path.join(root, authorities))
}

/** Proxy, registry and certificates of this machine, for the steps of the build. */
function networkOfBuild(): Record<string, string> {
  const wanted = /^(?:(?:https?|no|all)_proxy|npm_config_(?:registry|proxy|https_proxy))$/i
  const own = Object.entries(process.env).filter(([name, value]) => wanted.test(name) && value !== undefined)
  const isOwnAuthority = process.env['NODE_EXTRA_CA_CERTS'] !== undefined
  return {
    ...(Object.fromEntries(own) as Record<string, string>),
    ...(isOwnAuthority ? { NODE_EXTRA_CA_CERTS: authorities } : {}),
  }
}

function buildStage(
  stage: Stage,
  from: Image,
  folder: string,
  sources: { context: string; images: Map<string, Image> },
): Image {
  const root = path.join(folder, 'root')
  for (const name of ['root', 'upper', 'work']) mkdirSync(path.join(folder, name), { recursive: true })
  const layers = `lowerdir=${from.root},upperdir=${folder}/upper,workdir=${folder}/work`
  run('mount', ['-t', 'overlay', 'overlay', '-o', layers, root])
  const image: Image = { ...from, root, environment: { ...from.environment } }
  for (const step of stage.steps) take(step, image, sources)
  return image
}

function take(step: Step, image: Image, { context, images }: { context: string; images: Map<string, Image> }): void {
  const started = performance.now()
  const { keyword, words, text } = step
  switch (keyword) {
    case 'RUN': {
      runInside(image, { ...image.environment, ...networkOfBuild() }, ['sh', '-c', text])
      console.log(`  RUN ${text.slice(0, 60).replaceAll(/\s+/g, ' ')}…: ${seconds(started)}`)
      break
    }
    case 'COPY': {
      const source = step.flags['from']
      const base = source === undefined ? context : images.get(source)?.root
      if (base === undefined) throw new Error(`COPY --from=${source}: no such stage`)
      copy(base, words.slice(0, -1), image, words.at(-1) ?? '')
      break
    }
    case 'WORKDIR':
      image.folder = path.resolve(image.folder, words[0] ?? '/')
      mkdirSync(path.join(image.root, image.folder), { recursive: true })
      break
    case 'ENV':
      for (const word of words) {
        const [, name = '', value = ''] = /^([A-Za-z_]\w*)="?(.*?)"?$/s.exec(word) ?? []
        image.environment[name] = value
      }
      break
    case 'USER':
      image.user = words[0] ?? '0:0'
      break
    case 'ENTRYPOINT':
      image.entrypoint = JSON.parse(text) as string[]
      break
    case 'CMD':
      image.command = JSON.parse(text) as string[]
      break
    case 'HEALTHCHECK':
      image.health = JSON.parse(text.slice(text.indexOf('['))) as string[]
      break
    case 'LABEL':
    case 'VOLUME':
    case 'EXPOSE':
      break
    default:
      throw new Error(`${keyword} is not known to this check`)
  }
}

/** As Docker copies: the content of a folder, a file into a folder that ends with a slash. */
function copy(base: string, sources: readonly string[], image: Image, target: string): void {
  const into = path.join(image.root, path.resolve(image.folder, target))
  for (const source of sources) {
    const from = path.join(base, source)
    const isInto = target.endsWith('/') && !source.endsWith('.')
    const place = isInto && !existsSync(`${from}/.`) ? path.join(into, path.basename(source)) : into
    mkdirSync(path.dirname(place), { recursive: true })
    cpSync(from, place, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true })
  }
}

/** Runs a command in the image as root, with its own processes and mounts. */
function runInside(image: Image, environment: Record<string, string>, command: readonly string[]): void {
  const settings = Object.entries({ HOME: '/root', ...environment }).map(([name, value]) => `${name}=${value}`)
  const inside = `mount -t proc proc "$0/proc"; mount --rbind /dev "$0/dev"; exec chroot "$0" "$@"`
  const chrooted = ['env', '-i', ...settings, 'sh', '-c', 'cd "$0" && exec "$@"', image.folder, ...command]
  run('unshare', ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', inside, image.root, ...chrooted])
}

function run(program: string, args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 1e9 })
  if (status !== 0)
    throw new Error(`${program} ${args.slice(-1).join(' ')} failed (${status}): ${(stdout + stderr).slice(-3000)}`)
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}
