import { spawn } from 'node:child_process'
import { access, constants, stat } from 'node:fs/promises'
import path from 'node:path'

/** What programs need of our environment. Everything else (keys, addresses of databases) stays with us. */
const inherited = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'LC_ALL', 'TZ', 'LD_LIBRARY_PATH']

/**
 * The environment of every child. These variables configure the operating system's programs, not Tiro,
 * so they are read here and not in config.ts.
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

/** How a machine reaches the net: its proxy, the authorities that it trusts, and npm's own settings. */
const ofTheNet =
  /^(?:(?:https?|all|no)_proxy|node_extra_ca_certs|ssl_cert_(?:file|dir)|npm_config_(?:registry|cafile|proxy|https_proxy|noproxy|cache|userconfig))$/i

/**
 * What a program of the operator's that fetches for us is given beside the rest. Not for what a user's address leads to:
 * that goes through the filtering proxy alone.
 */
export function netEnvironment(): Record<string, string> {
  const environment: Record<string, string> = {}
  for (const [name, value] of Object.entries(process.env)) {
    if (value !== undefined && ofTheNet.test(name)) environment[name] = value
  }
  return environment
}

/** Absolute path of a program: a path is taken as it is, a name is looked up in PATH. Null where there is none. */
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
      // Not in this folder: the next one.
    }
  }
  return null
}

let guard: Promise<string[]> | undefined

/**
 * The words to put before a command so that the kernel kills it when this process dies, even by SIGKILL.
 * (Linux binds this to the thread that starts the child, so children are started from the main thread.)
 * Empty where setpriv is missing or does not know `--pdeathsig` (busybox, macOS); tried once.
 */
export function deathWithParent(): Promise<string[]> {
  guard ??= (async () => {
    const setpriv = await findProgram('setpriv')
    if (setpriv === null) return []
    const words = [setpriv, '--pdeathsig', 'KILL', '--']
    const works = await new Promise<boolean>((resolve) => {
      const attempt = spawn(setpriv, [...words.slice(1), process.execPath, '--version'], {
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
