import { execFileSync } from 'node:child_process'
import { oldestVersion } from '../../src/platform/media/require-yt-dlp.ts'

/** Why tests of video sites are skipped here; false: they run. */
export const withoutYtDlp = reason()

function reason(): string | false {
  try {
    const version = execFileSync('yt-dlp', ['--ignore-config', '--version'], { encoding: 'utf8' }).trim()
    return version >= oldestVersion ? false : `yt-dlp ${version} is older than ${oldestVersion}`
  } catch {
    return "yt-dlp isn't installed"
  }
}
