import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** What only developers need. */
const left = ['.ci/', '.github/', 'bench/', 'test/']

/**
 * Packs the repository's files and the built dashboard, always to the same bytes, and writes SHA256SUMS beside it.
 * `npm start` works in the unpacked folder.
 * @returns the path of the tarball
 */
export function packTarball(version: string, folder: string): string {
  execFileSync(process.execPath, ['scripts/build-web.ts'], { stdio: 'inherit' })
  const tracked = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n')
  const files = [...tracked.filter((file) => file !== '' && !isLeft(file)), ...builtFiles()].toSorted()
  mkdirSync(folder, { recursive: true })
  const name = `tiro-${version}.tar.gz`
  const at = execFileSync('git', ['log', '-1', '--format=%ct'], { encoding: 'utf8' }).trim()
  const names = ['--create', '--file=-', `--transform=s,^,tiro-${version}/,`, '--no-recursion', '--files-from=-']
  const owners = ['--owner=0', '--group=0', '--numeric-owner', '--mode=u+rwX,go+rX,go-w', `--mtime=@${at}`]
  const bytes = execFileSync('tar', [...names, ...owners], { input: files.join('\n'), maxBuffer: 2 ** 30 })
  const packed = execFileSync('gzip', ['--best', '--no-name'], { input: bytes, maxBuffer: 2 ** 30 })
  const file = path.join(folder, name)
  writeFileSync(file, packed)
  writeFileSync(path.join(folder, 'SHA256SUMS'), `${createHash('sha256').update(packed).digest('hex')}  ${name}\n`)
  return file
}

function isLeft(file: string): boolean {
  return left.some((folder) => file.startsWith(folder)) || file.endsWith('.test.ts')
}

function builtFiles(): string[] {
  return globSync('web/dist/**/*', { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative('.', path.join(entry.parentPath, entry.name)))
    .concat(path.join('web', 'dist', '.made-from'))
    .filter((file, n, all) => all.indexOf(file) === n)
}
