import { execFileSync } from 'node:child_process'
import { copyFileSync } from 'node:fs'
import path from 'node:path'
import { repository } from '../test/helpers/harness.ts'

/** Installs Tiro's npm packages in a folder as scripts/setup.sh does for use, without development dependencies. */
export function installForUse(folder: string): void {
  for (const file of ['package.json', 'package-lock.json', '.npmrc']) {
    copyFileSync(path.join(repository, file), path.join(folder, file))
  }
  execFileSync('npm', ['install', '--no-save', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: 'ignore',
  })
  execFileSync('sh', [path.join(repository, 'scripts/prune-packages.sh'), path.join(folder, 'node_modules')])
}
