import { spawn } from 'node:child_process'
import { access, constants, stat } from 'node:fs/promises'
import { getCompileCacheDir } from 'node:module'
import path from 'node:path'

/** Environment variables that programs need. All others (keys, database URLs) aren't passed on. */
const inherited = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'LC_ALL', 'TZ', 'LD_LIBRARY_PATH']

/**
 * The environment of every child process. These variables configure the operating system's programs, not Tiro, so
 * they are read here and not in config.ts.
 */
export function childEnvironment(): Record<string, string> {
  const environment: Record<string, string> = {}
  for (const name of inherited) {
    const value = process.env[name]
    if (value !== undefined) environment[name] = value
  }
  environment['PATH'] ??= '/usr/local/bin:/usr/bin:/bin'
  return environment
}

/** The environment of a child that runs our modules: it reads their compiled code from the cache of this process. */
export function ownChildEnvironment(): Record<string, string> {
  const cache = getCompileCacheDir()
  // Node.js makes a folder for its version inside the one that it is given.
  return cache === undefined ? childEnvironment() : { ...childEnvironment(), NODE_COMPILE_CACHE: path.dirname(cache) }
}

/** Network settings of a machine: proxy, trusted certificate authorities, and npm's own settings. */
const ofTheNet =
  /^(?:(?:https?|all|no)_proxy|node_extra_ca_certs|ssl_cert_(?:file|dir)|npm_config_(?:registry|cafile|proxy|https_proxy|noproxy|cache|userconfig))$/i

/**
 * Additional environment for an operator's program that downloads for us. Not for downloads from users' URLs: those use
 * only the filtering proxy.
 */
export function netEnvironment(): Record<string, string> {
  const environment: Record<string, string> = {}
  for (const [name, value] of Object.entries(process.env)) {
    if (value !== undefined && ofTheNet.test(name)) environment[name] = value
  }
  return environment
}

/** Absolute path of a program: a path is used unchanged, a name is looked up in PATH. Null if not found. */
export async function findProgram(program: string): Promise<string | null> {
  const places = program.includes('/')
    ? [path.resolve(program)]
    : (childEnvironment()['PATH'] ?? '')
        .split(path.delimiter)
        .filter((folder) => folder !== '')
        .map((folder) => path.join(folder, program))
  for (const place of places) {
    try {
      await access(place, constants.X_OK)
      if ((await stat(place)).isFile()) return place
    } catch {
      // Not in this folder: try the next one.
    }
  }
  return null
}

let guard: Promise<string[]> | undefined

/**
 * Command prefix that makes the kernel kill the command when this process dies, even by SIGKILL.
 * (Linux binds this to the thread that starts the child, so children are started from the main thread.)
 * Empty if setpriv is missing or doesn't support `--pdeathsig` (busybox, macOS). Tried once.
 */
export function deathWithParent(): Promise<string[]> {
  guard ??= (async () => {
    const setpriv = await findProgram('setpriv')
    if (setpriv === null) return []
    const words = [setpriv, '--pdeathsig', 'KILL', '--']
    const works = await new Promise<boolean>((resolve) => {
      const attempt = spawn(setpriv, [...words.slice(1), setpriv, '--version'], {
        stdio: 'ignore',
        env: childEnvironment(),
      })
      attempt.once('error', () => resolve(false))
      attempt.once('close', (code) => resolve(code === 0))
    })
    return works ? words : []
  })()
  return guard
}
