import { StepError } from '../../contract/app-error.ts'
import type { Config } from '../config/config.ts'
import { ProgramFailedError, ProgramMissingError, runChild } from '../processes/child.ts'
import { sandboxed, sandboxState, type SandboxOptions } from '../processes/sandbox.ts'

/**
 * The oldest accepted yt-dlp. Older ones let an address, and the pages it leads to, override the proxy
 * (CVE-2023-46121, fixed in 2023.11.14).
 */
export const oldestVersion = '2023.11.14'

const howToInstall =
  'install the Debian package yt-dlp (on Debian 12 from bookworm-backports), or the single file from https://github.com/yt-dlp/yt-dlp, and name its path in TIRO_YTDLP'

/**
 * How yt-dlp runs on this machine: in the sandbox (`required`), or without it if the operator accepts the risk (`off`).
 * @throws StepError ENGINE_UNAVAILABLE that says what to do
 */
export async function requireYtDlp(
  config: Pick<Config['media'], 'ytdlp' | 'sandbox' | 'pagesWithoutSandbox' | 'maxUploadBytes'>,
  signal: AbortSignal,
): Promise<Pick<SandboxOptions, 'mode' | 'limits'>> {
  const mode = await isolation(config)
  const limits = { memory: 2 * 1024 ** 3, cpuSeconds: 3600, fileBytes: config.maxUploadBytes }
  const version = await versionOf(config.ytdlp, { mode, limits }, signal)
  // Versions are dates, so they sort as text.
  if (!/^\d{4}\.\d\d\.\d\d/.test(version) || version < oldestVersion) {
    throw unavailable(
      `yt-dlp ${version.slice(0, 40)} is too old. Tiro needs ${oldestVersion} or newer: ${howToInstall}.`,
    )
  }
  return { mode, limits }
}

async function isolation({
  sandbox,
  pagesWithoutSandbox,
}: Pick<Config['media'], 'sandbox' | 'pagesWithoutSandbox'>): Promise<'required' | 'off'> {
  const found = await sandboxState()
  if (found.sandbox && sandbox !== 'off') return 'required'
  if (pagesWithoutSandbox) return 'off'
  const reason = found.reason ?? 'it is turned off (TIRO_SANDBOX=off).'
  throw unavailable(
    `Tiro reads pages of video sites only in the sandbox, which isn't available here: ${reason} To accept the risk, set TIRO_PAGES_WITHOUT_SANDBOX=1.`,
  )
}

async function versionOf(program: string, options: SandboxOptions, signal: AbortSignal): Promise<string> {
  try {
    const command = await sandboxed(program, [], () => ['--ignore-config', '--version'], options)
    const { stdout } = await runChild(command.program, command.args, { signal, timeLimit: 30 })
    return stdout.trim()
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof ProgramMissingError) {
      throw unavailable(`To download from video sites, Tiro needs yt-dlp, which isn't installed: ${howToInstall}.`)
    }
    if (!(error instanceof ProgramFailedError)) throw error
    throw unavailable(
      `yt-dlp doesn't run in the sandbox, where it sees only /usr and its own file: ${howToInstall}.`,
      new Error(error.end.stderr.slice(-2000)),
    )
  }
}

function unavailable(message: string, cause?: unknown): StepError {
  return new StepError('ENGINE_UNAVAILABLE', message, { cause })
}
