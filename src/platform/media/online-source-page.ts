import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { StepError } from '../../contract/app-error.ts'
import { startForwardProxy, type ForwardProxy } from '../outbound/forward-proxy.ts'
import { ProgramMissingError, runChild, splitLines, startChild, type ChildEnd } from '../processes/child.ts'
import { sandboxed } from '../processes/sandbox.ts'
import { unreachable, type OnlineSource, type SourceFacts } from './online-source-shape.ts'

/** The oldest yt-dlp that supports the options used here: the version in Debian 12. */
const oldestVersion = '2023.03.04'
const infoFields = 'title,description,thumbnail,uploader,uploader_id,extractor_key,timestamp,upload_date,duration'
const maxInfoBytes = 1024 * 1024

/**
 * Downloads the media of a page (or playlist) with yt-dlp. All its requests go through a proxy for this download only,
 * which checks their addresses. It gets no ffmpeg, which would bypass the proxy.
 */
export async function storeFromPage(source: OnlineSource): Promise<SourceFacts> {
  await requireVersion(source.config.ytdlp, source.signal)
  await rm(source.folder, { recursive: true, force: true })
  await mkdir(source.folder, { recursive: true, mode: 0o700 })
  // Pages and playlists besides the media.
  const proxy = await startForwardProxy(source.outbound, { maxBytes: source.config.maxUploadBytes + 64 * 1024 ** 2 })
  try {
    const end = await download(source, proxy)
    source.signal.throwIfAborted()
    const media = (await readdir(source.folder)).find((name) => /^media\.\w+$/.test(name))
    if (end.code !== 0 || media === undefined) throw failureOf(end, proxy)
    const file = path.join(source.folder, media)
    await source.blobs.put(source.key, createReadStream(file), {
      maxBytes: source.config.maxUploadBytes,
      signal: source.signal,
    })
    return await readFacts(source)
  } finally {
    await proxy.close()
    await rm(source.folder, { recursive: true, force: true })
  }
}

async function download(source: OnlineSource, proxy: ForwardProxy): Promise<ChildEnd> {
  const { folder } = source
  // As parsed by the address check.
  const { href } = new URL(source.url)
  const command = await sandboxed(
    source.config.ytdlp,
    [],
    () => [
      '--ignore-config',
      '--config-locations',
      '-',
      '--no-cache-dir',
      '--no-playlist',
      '--playlist-items',
      '1',
      '--no-warnings',
      '--quiet',
      '--no-simulate',
      '--progress',
      '--newline',
      '--no-mtime',
      '--fixup',
      'never',
      '--ffmpeg-location',
      path.join(folder, 'none'),
      '--downloader',
      'm3u8:native',
      '--downloader',
      'dash:native',
      '--socket-timeout',
      '30',
      '--retries',
      '3',
      '--fragment-retries',
      '3',
      '--abort-on-unavailable-fragments',
      '--match-filter',
      '!is_live',
      '--format',
      'b[height<=?720]/b/ba',
      '--max-filesize',
      String(source.config.maxUploadBytes),
      '--progress-template',
      'download:tiro %(progress.downloaded_bytes)s %(progress.total_bytes)s',
      '--print-to-file',
      `%(.{${infoFields}})j`,
      path.join(folder, 'info.json').replaceAll('%', '%%'),
      '--output',
      `${folder.replaceAll('%', '%%')}/media.%(ext)s`,
      '--',
      href,
    ],
    // Not in the sandbox, which has no network. The proxy decides what it may connect to.
    { mode: 'off', limits: { memory: 2 * 1024 ** 3, cpuSeconds: 3600, fileBytes: source.config.maxUploadBytes } },
  )
  const child = await startChild(command.program, command.args, {
    signal: source.signal,
    stdin: true,
    stdout: true,
    cwd: folder,
    env: { HOME: folder, TMPDIR: folder },
  })
  // Not in the arguments, which every user of this machine can read.
  child.stdin?.end(`--proxy "${proxy.address}"\n`)
  child.stdout?.on(
    'data',
    splitLines((line) => {
      const [, bytes, total] = /^tiro (\d+) (\d+|NA)/.exec(line) ?? []
      if (bytes !== undefined) source.onProgress({ bytes: Number(bytes), total: total === 'NA' ? null : Number(total) })
    }),
  )
  return child.ended
}

const howToInstall =
  'install the Debian package yt-dlp, or a newer one from https://github.com/yt-dlp/yt-dlp, and name its path in TIRO_YTDLP'

async function requireVersion(program: string, signal: AbortSignal): Promise<void> {
  let version: string
  try {
    const { stdout } = await runChild(program, ['--ignore-config', '--version'], { signal, timeLimit: 30 })
    version = stdout.trim()
  } catch (error) {
    if (!(error instanceof ProgramMissingError)) throw error
    throw new StepError(
      'ENGINE_UNAVAILABLE',
      `This URL isn't a media file. To download from video sites, Tiro needs yt-dlp, which isn't installed: ${howToInstall}.`,
    )
  }
  // Versions are dates, so they sort as text.
  if (!/^\d{4}\.\d\d\.\d\d/.test(version) || version < oldestVersion) {
    throw new StepError(
      'ENGINE_UNAVAILABLE',
      `yt-dlp ${version.slice(0, 40)} is too old. Tiro needs ${oldestVersion} or newer: ${howToInstall}.`,
    )
  }
}

function failureOf(end: ChildEnd, proxy: ForwardProxy): StepError {
  const refused = proxy.refused()
  if (refused !== null) return unreachable(`The page links to an address that Tiro doesn't connect to. ${refused}`)
  const said = end.stderr
    .split('\n')
    .findLast((line) => line.startsWith('ERROR: '))
    ?.replace(/^ERROR: (\[[^\]]*\] )?/, '')
    .replaceAll(/\w+:\/\/\S+/g, '…')
    .slice(0, 300)
  if (
    end.code === 0 ||
    said === undefined ||
    /Unsupported URL|No video formats|No media|no video|not pass filter/i.test(said)
  ) {
    return unreachable("No downloadable media was found at this URL. Live streams aren't supported.")
  }
  const retryable = /HTTP Error (429|5\d\d)|timed out|timeout|Connection|reset by peer|Remote end closed/i.test(said)
  return unreachable(`Couldn't download the media from this page: ${said}`, { retryable })
}

async function readFacts({ folder, url }: OnlineSource): Promise<SourceFacts> {
  const file = await open(path.join(folder, 'info.json'), 'r')
  let info: Record<string, unknown>
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(maxInfoBytes), 0, maxInfoBytes, 0)
    info = JSON.parse(buffer.toString('utf8', 0, bytesRead).split('\n', 1)[0] ?? '{}') as Record<string, unknown>
  } finally {
    await file.close()
  }
  const text = (name: string, longest: number): string | null => {
    const value = info[name]
    return typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, longest) : null
  }
  const number = (name: string): number | null => {
    const value = info[name]
    return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null
  }
  const extractor = text('extractor_key', 100)
  const thumbnail = text('thumbnail', 4000)
  return {
    platform: extractor === null || extractor === 'Generic' ? new URL(url).hostname : extractor.toLowerCase(),
    title: text('title', 200),
    description: text('description', 10_000),
    thumbnailUrl: thumbnail !== null && /^https?:\/\//.test(thumbnail) ? thumbnail : null,
    uploaderId: text('uploader_id', 200),
    uploaderName: text('uploader', 200),
    uploadedAt: instantOf(number('timestamp'), text('upload_date', 8)),
    duration: number('duration'),
  }
}

/** @param seconds since 1970 @param day `YYYYMMDD`, used if `seconds` is missing */
function instantOf(seconds: number | null, day: string | null): string | null {
  if (seconds !== null && seconds < 1e11) return new Date(seconds * 1000).toISOString()
  const [, year, month, date] = /^(\d{4})(\d\d)(\d\d)$/.exec(day ?? '') ?? []
  if (year === undefined) return null
  const instant = new Date(`${year}-${month}-${date}T00:00:00.000Z`)
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString()
}
