import { existsSync } from 'node:fs'
import { StepError } from '../../contract/app-error.ts'
import type { Finding } from '../../contract/finding.ts'
import type { Config } from '../../platform/config/config.ts'
import { maxOpenFiles } from '../../platform/http/connections.ts'
import { requireYtDlp } from '../../platform/media/require-yt-dlp.ts'
import { findProgram } from '../../platform/processes/environment.ts'
import { sandboxState } from '../../platform/processes/sandbox.ts'

/** Open files that a server with its largest number of connections needs. */
const enoughFiles = 8192

/** Programs that Tiro runs, the sandbox that they run in, and limits of this process. */
export async function checkPrograms(config: Config): Promise<Finding[]> {
  const { media } = config
  return [
    { name: 'node', state: 'ok', detail: `${process.version} on ${process.platform} ${process.arch}` },
    await ffmpegFinding(media.ffmpeg, config),
    await ffmpegFinding(media.ffprobe, config),
    await pagesFinding(config),
    await sandboxFinding(config),
    fontsFinding(),
    filesFinding(),
  ]
}

async function ffmpegFinding(name: string, { role }: Config): Promise<Finding> {
  if ((await findProgram(name)) !== null) return { name, state: 'ok', detail: 'reads media' }
  const cure = 'Install it: sudo apt-get install ffmpeg.'
  // Only workers read media.
  return role === 'api'
    ? { name, state: 'warning', detail: 'not installed; only workers need it', cure }
    : { name, state: 'missing', detail: 'not installed: no media can be read', cure }
}

async function pagesFinding(config: Config): Promise<Finding> {
  const name = 'yt-dlp'
  try {
    const { mode } = await requireYtDlp(config.media, AbortSignal.timeout(60_000))
    const how = mode === 'off' ? ', without a sandbox (TIRO_PAGES_WITHOUT_SANDBOX=1)' : ', in the sandbox'
    return { name, state: 'ok', detail: `downloads media from pages of video sites${how}` }
  } catch (error) {
    if (!(error instanceof StepError)) throw error
    return { name, state: 'warning', detail: 'only direct links to media files work', cure: error.message }
  }
}

async function sandboxFinding({ media }: Config): Promise<Finding> {
  const name = 'sandbox'
  const { sandbox, reason } = await sandboxState()
  if (media.sandbox === 'off') {
    const cure = 'Unset TIRO_SANDBOX to use it.'
    return { name, state: 'warning', detail: 'media is read with limits, but without the sandbox', cure }
  }
  if (sandbox) return { name, state: 'ok', detail: 'media is read in a bubblewrap sandbox' }
  const cure = existsSync('/usr/bin/bwrap')
    ? 'Allow user namespaces: sudo sysctl -w kernel.unprivileged_userns_clone=1 user.max_user_namespaces=15000. In a container, see docs/deploying.md.'
    : 'Install it: sudo apt-get install bubblewrap.'
  return media.sandbox === 'required'
    ? { name, state: 'missing', detail: `media can't be read: ${reason}`, cure }
    : { name, state: 'warning', detail: `media is read with limits, but without a sandbox: ${reason}`, cure }
}

function fontsFinding(): Finding {
  const name = 'fonts'
  if (existsSync('/usr/share/fonts/truetype/noto')) return { name, state: 'ok', detail: 'PDF in ten scripts' }
  const cure = 'Install them: sudo apt-get install fonts-noto-core fonts-noto-cjk.'
  return { name, state: 'warning', detail: 'PDF in few scripts only', cure }
}

/** Node raises the soft limit to the hard one, so this is what the server would have. */
function filesFinding(): Finding {
  const name = 'open files'
  const files = maxOpenFiles()
  if (files >= enoughFiles) return { name, state: 'ok', detail: `${files} allowed` }
  const cure = `Allow ${enoughFiles} or more: LimitNOFILE=65536 in the systemd unit, or ulimit -n 65536.`
  return {
    name,
    state: 'warning',
    detail: `only ${files} allowed, so at most ${Math.floor(files / 2)} connections`,
    cure,
  }
}
