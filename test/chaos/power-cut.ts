import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'

/** Simulates power cuts of a process that writes to a folder. */
export interface PowerCut {
  /** The environment of the process. */
  env: Record<string, string>
  /** Call it before the process starts: all that is in the folder now is on the disk. */
  begin: () => void
  /** Call it after the process was killed: leaves only what it had synced. @returns names that are gone or older */
  cut: () => string[]
}

type Id = string
/** Entries by name; those of folders end in a slash. */
type Entries = Map<string, Id>

/** Builds the library (power-cut.c). Null: there is no C compiler. */
export function preparePowerCut(folder: string, scratch: string): PowerCut | null {
  const library = path.join(scratch, 'power-cut.so')
  const source = path.join(import.meta.dirname, 'power-cut.c')
  try {
    execFileSync('cc', ['-O2', '-Wall', '-shared', '-fPIC', '-o', library, source, '-ldl', '-lpthread'], {
      stdio: 'pipe',
    })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
  const mirror = path.join(scratch, 'mirror')
  const base = path.join(scratch, 'base')
  let before = new Map<Id, { file: string } | { entries: Entries }>()
  const remember = (from: string): void => {
    const entries: Entries = new Map()
    for (const { name, isFolder, id } of namesIn(from)) {
      const place = path.join(from, name)
      entries.set(isFolder ? `${name}/` : name, id)
      if (isFolder) remember(place)
      else {
        const file = path.join(base, id)
        if (!existsSync(file)) copyFileSync(place, file)
        before.set(id, { file })
      }
    }
    before.set(idOf(from), { entries })
  }
  return {
    env: { LD_PRELOAD: library, POWER_CUT_FOLDER: folder, POWER_CUT_MIRROR: mirror, UV_USE_IO_URING: '0' },
    begin: () => {
      for (const one of [mirror, base]) rmSync(one, { recursive: true, force: true })
      for (const one of [base, path.join(mirror, 'files'), path.join(mirror, 'folders')]) {
        mkdirSync(one, { recursive: true })
      }
      before = new Map()
      remember(folder)
    },
    cut: () => {
      const lost: string[] = []
      const entriesOf = (id: Id): Entries => {
        const synced = path.join(mirror, 'folders', id)
        if (existsSync(synced)) return parse(readFileSync(synced, 'utf8'))
        const old = before.get(id)
        return old !== undefined && 'entries' in old ? old.entries : new Map()
      }
      const left = `${folder}.left`
      const build = (id: Id, to: string): void => {
        mkdirSync(to, { mode: 0o700 })
        for (const [name, inner] of entriesOf(id)) {
          const place = path.join(to, name)
          if (name.endsWith('/')) build(inner, place)
          else writeFileSync(place, bytesOf(inner), { mode: 0o600 })
        }
      }
      const bytesOf = (id: Id): Buffer => {
        const synced = path.join(mirror, 'files', id)
        if (existsSync(synced)) return readFileSync(synced)
        const old = before.get(id)
        // Created, but never synced: the name is there, the bytes are not.
        return old !== undefined && 'file' in old ? readFileSync(old.file) : Buffer.alloc(0)
      }
      build(idOf(folder), left)
      compare(folder, left, lost)
      rmSync(folder, { recursive: true, force: true })
      execFileSync('mv', [left, folder])
      return lost
    },
  }
}

function idOf(file: string): Id {
  const { ino, birthtimeNs } = lstatSync(file, { bigint: true })
  return `${ino}-${birthtimeNs}`
}

/** Without sockets, which have no bytes to keep. */
function namesIn(folder: string): { name: string; isFolder: boolean; id: Id }[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !entry.isSocket())
    .map((entry) => ({
      name: entry.name,
      isFolder: entry.isDirectory(),
      id: idOf(path.join(folder, entry.name)),
    }))
}

function parse(text: string): Entries {
  const lines = text.split('\n').filter((line) => line !== '')
  return new Map(
    lines.map((line) => {
      const [id = '', name = ''] = line.split('\t')
      return [name, id]
    }),
  )
}

function compare(now: string, left: string, lost: string[]): void {
  for (const { name, isFolder } of namesIn(now)) {
    const [one, other] = [path.join(now, name), path.join(left, name)]
    if (!existsSync(other)) lost.push(one)
    else if (isFolder) compare(one, other, lost)
    else if (!readFileSync(one).equals(readFileSync(other))) lost.push(one)
  }
}
