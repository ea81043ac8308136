import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const repository = fileURLToPath(new URL('../..', import.meta.url))
const sdk = path.join(repository, 'packages/sdk')

/** Compiles the SDK and packs it as it is published. @returns the path of the tarball */
export function packSdk(folder: string): string {
  const work = mkdtempSync(path.join(tmpdir(), 'tiro-sdk-'))
  try {
    const compiler = path.join(repository, 'node_modules/typescript/bin/tsc')
    run(process.execPath, [compiler, '-p', sdk, '--outDir', path.join(work, 'dist')], sdk)
    for (const name of ['package.json', 'README.md']) cpSync(path.join(sdk, name), path.join(work, name))
    cpSync(path.join(repository, 'LICENSE'), path.join(work, 'LICENSE'))
    const [{ filename }] = JSON.parse(run('npm', ['pack', '--json', '--pack-destination', folder], work)) as [
      { filename: string },
    ]
    // Older npm writes the scope in another form.
    return path.join(folder, filename.replace('@', '').replace('/', '-'))
  } finally {
    rmSync(work, { recursive: true })
  }
}

/** Installs the packed SDK into a folder, without a network. @returns the folder of the installed package */
export function installSdk(tarball: string, folder: string): string {
  run('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball], folder)
  return path.join(folder, 'node_modules/@tiro/sdk')
}

function run(program: string, args: readonly string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stdout}${stderr}`)
  return stdout
}
