import { setTimeout as sleep } from 'node:timers/promises'
import path from 'node:path'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Finding } from '../../src/contract/finding.ts'
import { freePort } from '../../test/helpers/free-port.ts'
import type { Image } from './build-in-chroot.ts'
import { startInImage } from './run-image.ts'

/** Runs an image as the deployments do: doctor, a transcription, the server with its health check, and a stop. */
export async function checkImage(image: Image, work: string): Promise<string[]> {
  const problems: string[] = []
  const [megabytes] = execFileSync('du', ['--summarize', '--block-size=1M', image.root], { encoding: 'utf8' }).split(
    '\t',
  )
  console.log(`  size: ${megabytes} MB`)
  const entry = image.entrypoint
  const env = { TIRO_MODEL_FETCH: '0', TIRO_SAMPLE: '0' }
  const run = (name: string, command: readonly string[], more: Record<string, string> = {}) =>
    startInImage(image, command, { data: path.join(work, `data-${name}`), env: { ...env, ...more } })

  const doctor = await run('doctor', [...entry, 'doctor', '--json']).ended
  const { findings } = JSON.parse(doctor.stdout) as { findings: Finding[] }
  for (const name of ['ffmpeg', 'yt-dlp', 'sandbox', 'fonts', 'speech', 'data']) {
    const found = findings.find((one) => one.name === name)
    console.log(`  doctor: ${name}: ${found?.state}, ${found?.detail}`)
    if (found?.state !== 'ok') problems.push(`doctor: ${name}: ${found?.detail} ${found?.cure ?? ''}`)
  }

  const written = await run('write', ['sh', '-c', 'touch /opt/tiro/x /usr/x /etc/x']).ended
  if (written.code === 0) problems.push('the root file system is writable')

  const isBuilt = 'cd /opt/tiro && test "$(sh scripts/sources.sh)" = "$(cat dist/.made-from)"'
  const built = await run('built', ['sh', '-c', isBuilt]).ended
  if (built.code !== 0) problems.push('the launcher would run the sources instead of what was built from them')

  const started = performance.now()
  const transcribed = await run('transcribe', [...entry, 'transcribe', '/opt/tiro/sample/interview.mp3']).ended
  console.log(
    `  transcribe: ${((performance.now() - started) / 1000).toFixed(1)} s, ${transcribed.stdout.length} characters`,
  )
  if (transcribed.code !== 0 || transcribed.stdout.length < 50) problems.push(`transcribe: ${transcribed.stderr}`)

  return [...problems, ...(await checkServer(image, run))]
}

async function checkServer(
  image: Image,
  run: (name: string, command: readonly string[], env: Record<string, string>) => ReturnType<typeof startInImage>,
): Promise<string[]> {
  const ports = { TIRO_PORT: String(await freePort()), TIRO_METRICS_PORT: String(await freePort()) }
  const server = run('serve', [...image.entrypoint, ...image.command], ports)
  const until = Date.now() + 60_000
  let health = 1
  while (health !== 0 && Date.now() < until && server.child.exitCode === null) {
    health = (await run('health', image.health, ports).ended).code ?? 1
    if (health !== 0) await sleep(500)
  }
  const problems = health === 0 ? [] : ['the health check never succeeded']
  const ready = await fetch(`http://127.0.0.1:${ports.TIRO_PORT}/readyz`).catch(() => null)
  if (ready?.status !== 200) problems.push(`/readyz answers ${ready?.status}`)
  const stopped = performance.now()
  // As a container's runtime does: SIGTERM to the first process of the container.
  for (const pid of childrenOf(server.child.pid ?? 0)) process.kill(pid, 'SIGTERM')
  const { code, stderr } = await server.ended
  console.log(`  serve: healthy; stopped in ${((performance.now() - stopped) / 1000).toFixed(1)} s with ${code}`)
  if (code !== 0) problems.push(`serve ended with ${code}: ${stderr.slice(-1000)}`)
  return problems
}

function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return text === '' ? [] : text.split(' ').map(Number)
}
