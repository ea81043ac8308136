import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import path from 'node:path'
import { messageOf, StepError } from '../contract/app-error.ts'
import type { Finding } from '../contract/finding.ts'
import { describeEngines } from '../engines/describe-engines.ts'
import { createModelManager } from '../engines/models/manager.ts'
import type { Config } from '../platform/config/config.ts'
import { describeDatabase } from '../platform/database/open-configured.ts'
import { findProgram } from '../platform/processes/environment.ts'
import { requireYtDlp } from '../platform/media/require-yt-dlp.ts'
import { sandboxState } from '../platform/processes/sandbox.ts'

/** What works on this machine, and what to do about the rest. */
export async function runDoctor(config: Config): Promise<Finding[]> {
  const program = async (name: string, found: string, missing: string): Promise<Finding> => {
    const where = await findProgram(name)
    return { name, ok: where !== null, detail: where === null ? missing : found }
  }
  const sandbox = await sandboxState()
  return [
    { name: 'node', ok: true, detail: `${process.version} on ${process.platform} ${process.arch}` },
    await program(config.media.ffmpeg, 'reads media', 'install the Debian package ffmpeg'),
    await program(config.media.ffprobe, 'reads media', 'install the Debian package ffmpeg'),
    {
      // Only pages of video sites need it.
      name: 'yt-dlp',
      ok: true,
      detail: await pagesDetail(config),
    },
    {
      name: 'sandbox',
      ok: sandbox.sandbox || config.media.sandbox !== 'required',
      detail: sandbox.sandbox
        ? config.media.sandbox === 'off'
          ? 'media is read with limits, but without the sandbox (TIRO_SANDBOX=off)'
          : 'media is read in a bubblewrap sandbox'
        : `media is read with limits, but without a sandbox: ${sandbox.reason ?? 'install the Debian package bubblewrap'}`,
    },
    await databaseFinding(config),
    ...(await describeEngines(config)),
    ...(await modelFindings(config)),
    {
      name: 'fonts',
      ok: true,
      detail: existsSync('/usr/share/fonts/truetype/noto')
        ? 'pdf in ten scripts'
        : 'pdf in few scripts only; install the Debian packages fonts-noto-core and fonts-noto-cjk',
    },
    await dataFinding(config),
  ]
}

async function pagesDetail(config: Config): Promise<string> {
  try {
    const { mode } = await requireYtDlp(config.media, AbortSignal.timeout(60_000))
    const how = mode === 'off' ? ', without a sandbox (TIRO_PAGES_WITHOUT_SANDBOX=1)' : ', in the sandbox'
    return `downloads media from pages of video sites${how}`
  } catch (error) {
    if (error instanceof StepError) return `only direct links to media files work: ${error.message}`
    throw error
  }
}

async function modelFindings(config: Config): Promise<Finding[]> {
  const manager = createModelManager(config.models)
  try {
    return (await manager.list()).map(({ id, state, folder, fetchable }) => {
      const command = fetchable ? `; download it with: tiro models pull ${id}` : ''
      return { name: id, ok: true, detail: state === 'present' ? `installed: ${folder}` : `${state}${command}` }
    })
  } finally {
    await manager.close()
  }
}

async function databaseFinding(config: Config): Promise<Finding> {
  const name = 'database'
  try {
    return { name, ok: true, detail: await describeDatabase(config) }
  } catch (error) {
    return { name, ok: false, detail: `could not connect to TIRO_DATABASE_URL: ${messageOf(error)}` }
  }
}

async function dataFinding(config: Config): Promise<Finding> {
  const folder = existsSync(config.data) ? config.data : path.dirname(config.data)
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  return {
    name: 'data',
    ok: free > config.media.minFreeBytes,
    detail: `${config.data}, ${(free / 1e9).toFixed(0)} GB free`,
  }
}
