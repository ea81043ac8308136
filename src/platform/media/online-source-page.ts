import { constants } from 'node:fs'
import { lstat, mkdir, open, readdir, rm, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import type { StepError } from '../../contract/app-error.ts'
import type { SourceInfo } from '../../contract/source-info.ts'
import { storableUrl } from '../outbound/check-url.ts'
import { startForwardProxy, type ForwardProxy } from '../outbound/forward-proxy.ts'
import { splitLines, startChild, type ChildEnd } from '../processes/child.ts'
import { withFreeSpace } from './with-free-space.ts'
import { sandboxed, type SandboxOptions } from '../processes/sandbox.ts'
import { requireYtDlp } from './require-yt-dlp.ts'
import { sourceText, stallBytes, tooSlow, unreachable, type OnlineSource } from './online-source-shape.ts'
import { putAndClose } from '../blobs/put-and-close.ts'
import { makeWorkFolder } from '../files/work-folder.ts'

const infoFields = 'title,description,thumbnail,uploader,uploader_id,extractor_key,timestamp,upload_date,duration'
const maxInfoBytes = 1024 * 1024
/** Where yt-dlp sees the folder of the download in the sandbox. */
const inside = '/download'

/**
 * Downloads the media of a page (or playlist) with yt-dlp. It runs in the sandbox, in a network namespace of its own
 * where only a proxy for this download answers, which checks every address. It gets no ffmpeg, which it doesn't need.
 */
export async function storeFromPage(source: OnlineSource): Promise<SourceInfo> {
  const { mode, limits } = await requireYtDlp(source.config, source.signal)
  await rm(source.folder, { recursive: true, force: true })
  await mkdir(source.folder, { recursive: true, mode: 0o700 })
  // Not in the data folder: the path of a Unix socket has at most 107 bytes.
  const proxyFolder = mode === 'required' ? await makeWorkFolder() : null
  const socket = proxyFolder === null ? undefined : path.join(proxyFolder, 'proxy')
  // Pages and playlists besides the media.
  const maxBytes = source.config.maxUploadBytes + 64 * 1024 ** 2
  const slow = new AbortController()
  const { stallSeconds } = source
  const slowest = { bytes: stallBytes, seconds: stallSeconds, end: () => slow.abort(tooSlow(stallSeconds)) }
  const listen = socket === undefined ? {} : { socket }
  const proxy = await startForwardProxy(source.outbound, { maxBytes, slowest, ...listen })
  try {
    const options = { mode, limits, ...(socket === undefined ? {} : { proxySocket: socket }) }
    const signal = AbortSignal.any([source.signal, slow.signal])
    const needed = { folder: source.folder, minFreeBytes: source.config.minFreeBytes, signal }
    const end = await withFreeSpace(needed, async (signal) => {
      const ended = await download({ ...source, signal }, proxy, options)
      signal.throwIfAborted()
      return ended
    })
    const media = (await readdir(source.folder)).find((name) => /^media\.\w+$/.test(name))
    if (end.code !== 0 || media === undefined) throw failureOf(end, proxy)
    const file = (await openPlain(path.join(source.folder, media))).createReadStream()
    await putAndClose(source.blobs, source.key, file, {
      maxBytes: source.config.maxUploadBytes,
      signal: source.signal,
    })
    return await readFacts(source)
  } finally {
    await proxy.close()
    if (proxyFolder !== null) await rm(proxyFolder, { recursive: true, force: true })
    await rm(source.folder, { recursive: true, force: true })
  }
}

async function download(source: OnlineSource, proxy: ForwardProxy, options: SandboxOptions): Promise<ChildEnd> {
  const { folder } = source
  const { href } = new URL(storableUrl(source.url))
  const home = options.mode === 'off' ? folder : inside
  const command = await sandboxed(
    source.config.ytdlp,
    [{ path: folder, at: inside, writable: true }],
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
      path.join(home, 'none'),
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
      path.join(home, 'info.json').replaceAll('%', '%%'),
      '--output',
      `${home.replaceAll('%', '%%')}/media.%(ext)s`,
      '--',
      href,
    ],
    { ...options, env: { HOME: home, TMPDIR: home }, cwd: home },
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

function failureOf(end: ChildEnd, proxy: ForwardProxy): StepError {
  const refused = proxy.refused()
  if (refused !== null) return unreachable(`The page links to an address that Tiro doesn't connect to. ${refused}`)
  const said = end.stderr
    .split('\n')
    .findLast((line) => line.startsWith('ERROR: '))
    ?.replace(/^ERROR: (\[[^\]]*\] )?/, '')
    .replaceAll(/\b\w+:\/\/\S+/g, '…')
    .slice(0, 300)
  if (
    end.code === 0 ||
    said === undefined ||
    /Unsupported URL|No video formats|No media|no video|not pass filter/i.test(said)
  ) {
    return unreachable(nothingFound)
  }
  // yt-dlp doesn't complete the addresses of feeds, and its advice is about its own options.
  if (/is not a valid URL/i.test(said)) {
    return unreachable(
      "The page doesn't have the complete address of its media. Give the address of the media file itself.",
    )
  }
  const retryable = /HTTP Error (429|5\d\d)|timed out|timeout|Connection|reset by peer|Remote end closed/i.test(said)
  return unreachable(`Couldn't download the media from this page: ${said}`, { retryable })
}

/** Opens a file that yt-dlp wrote. Not a link, which could lead out of the folder, and not a pipe, which would block. */
async function openPlain(file: string): Promise<FileHandle> {
  if (!(await lstat(file)).isFile()) throw unreachable(nothingFound)
  return open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
}

const nothingFound = "No downloadable media was found at this URL. Live streams aren't supported."

async function readFacts({ folder, url }: OnlineSource): Promise<SourceInfo> {
  await using file = await openPlain(path.join(folder, 'info.json'))
  const { buffer, bytesRead } = await file.read(Buffer.alloc(maxInfoBytes), 0, maxInfoBytes, 0)
  const info = JSON.parse(buffer.toString('utf8', 0, bytesRead).split('\n', 1)[0] ?? '{}') as Record<string, unknown>
  const text = (name: string, longest: number): string | null => {
    const value = info[name]
    return typeof value === 'string' ? sourceText(value, longest) : null
  }
  const line = (name: string, longest: number): string | null => text(name, longest)?.replaceAll('\n', ' ') ?? null
  const number = (name: string): number | null => {
    const value = info[name]
    return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null
  }
  const extractor = line('extractor_key', 100)
  const thumbnail = text('thumbnail', 4000)
  return {
    platform:
      extractor === null || /^(Generic|HTML5MediaEmbed)$/.test(extractor)
        ? new URL(url).hostname
        : extractor.toLowerCase(),
    title: line('title', 200),
    description: text('description', 10_000),
    thumbnailUrl:
      thumbnail !== null && /^https?:\/\//.test(thumbnail) && URL.canParse(thumbnail) ? new URL(thumbnail).href : null,
    uploaderId: line('uploader_id', 200),
    uploaderName: line('uploader', 200),
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
