import { existsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { StepError } from '../../contract/app-error.ts'
import { ProgramFailedError, runChild } from '../processes/child.ts'
import { sandboxed } from '../processes/sandbox.ts'
import { explainMissing, fileName, inputGuards, notRead, writing, type MediaOptions } from './ffmpeg.ts'
import type { Picture } from './find-picture.ts'

/** Seconds. */
interface Passage {
  start: number
  end: number
}

interface Sources {
  /** The player's audio. */
  audio: string
  /** null: the waveform is drawn. */
  picture: Picture | null
  /** A WebVTT file with the times of the recording; null: without subtitles. */
  subtitles: string | null
}

/** The longer side, pixels. */
const longestSide = 1280
/** Where the waveform is drawn, pixels. */
const drawn = { width: 1280, height: 720 }
const ground = '0x14181c'
/** Frames per second: as the picture has, within these. Subtitles appear with a frame, so slides need more than they have. */
const frameRates = { least: 15, most: 30, usual: 25 }
/** How long before the passage the picture is read, seconds: screen recordings and slides have a frame now and then. */
const leadSeconds = 10
/** More than a picture in 4K has. Pictures are in memory whole. */
const mostPixels = 9_500_000
/** Decoding 4K with 16 pictures that refer to each other takes 400 MB, encoding 150 MB, measured. */
const memoryBytes = 1280 * 1024 ** 2
const bitRate = 6_000_000
/** Fonts, and where they are listed, outside of /usr. */
const fontFolders = ['/etc/fonts', '/var/cache/fontconfig']

/** How many bytes a video of so many seconds takes at most. */
export function mostVideoBytes(seconds: number): number {
  return 16 * 1024 ** 2 + Math.ceil((seconds * bitRate * 1.5) / 8)
}

/**
 * Encodes a passage as H.264 and AAC in mp4, at most 1280 pixels wide or high, with subtitles in its picture.
 * Throws StepError MEDIA_UNREADABLE, ENGINE_UNAVAILABLE.
 */
export async function encodeVideo(
  { audio, picture, subtitles }: Sources,
  target: string,
  { start, end }: Passage,
  { config, signal }: MediaOptions,
): Promise<void> {
  // The sandbox can only bind existing files.
  await (await open(target, 'w')).close()
  const size = picture === null ? drawn : fitted(picture)
  const seconds = end - start
  const lead = Math.min(start, leadSeconds)
  const media = picture === null ? [audio] : [audio, picture.path]
  const readOnly = subtitles === null ? media : [...media, subtitles]
  const command = await sandboxed(
    config.ffmpeg,
    [
      ...readOnly.map((path, i) => ({ path, at: `/in/${i}`, writable: false })),
      ...fontFolders.filter((path) => existsSync(path)).map((path) => ({ path, at: path, writable: false })),
      { path: target, at: '/out/video', writable: true },
    ],
    (seen) => {
      const captions = subtitles === null ? '' : `,${captioned(seen(subtitles), start, size)}`
      const inputs = media.flatMap((path, i) => {
        const before = i === 0 ? 0 : lead
        const passage = ['-ss', (start - before).toFixed(6), '-t', (seconds + before).toFixed(6)]
        const guards = ['-threads', '2', '-max_pixels', String(mostPixels), ...inputGuards, ...passage]
        return [...guards, '-i', fileName(seen(path))]
      })
      const layer = picture === null ? waveform : scaled(picture.stream, size, lead)
      const filters = `${groundOf(size, seconds, picture?.frames ?? null)}[ground];${layer}[layer];[ground][layer]overlay=y=(H-h)/2:eof_action=repeat,format=yuv420p`
      return [
        ...writing,
        ...inputs,
        '-filter_complex',
        `${filters}${captions}[picture]`,
        ...'-map [picture] -map 0:a:0 -map_metadata -1 -map_chapters -1'.split(' '),
        ...`-c:v libx264 -preset veryfast -crf 23 -maxrate ${bitRate} -bufsize ${2 * bitRate} -threads 4`.split(' '),
        ...'-c:a aac -b:a 96k -movflags +faststart -f mp4'.split(' '),
        fileName(seen(target)),
      ]
    },
    { mode: config.sandbox, limits: { memory: memoryBytes, cpuSeconds: 1800, fileBytes: mostVideoBytes(seconds) } },
  ).catch((error: unknown) => {
    throw explainMissing(error)
  })
  try {
    await runChild(command.program, command.args, { signal })
  } catch (error) {
    if (!(error instanceof ProgramFailedError)) throw error
    if (/No such filter|Unknown encoder/.test(error.end.stderr)) {
      throw new StepError('ENGINE_UNAVAILABLE', "This server's ffmpeg lacks libx264 or libass, which videos need.", {
        cause: error,
      })
    }
    throw notRead("The picture of this passage can't be decoded.", error.end)
  }
}

/** The size of a picture in a video: both sides are even, as H.264 wants them. */
function fitted({ width, height }: Picture): { width: number; height: number } {
  const scale = Math.min(1, longestSide / Math.max(width, height))
  const even = (side: number): number => Math.max(2, 2 * Math.round((side * scale) / 2))
  return { width: even(width), height: even(height) }
}

/** What is behind the picture: it has a frame for each subtitle, also where the picture has none, or has ended. */
function groundOf(
  { width, height }: { width: number; height: number },
  seconds: number,
  frames: number | null,
): string {
  const rate = Math.min(frameRates.most, Math.max(frameRates.least, frames ?? frameRates.usual))
  return `color=${ground}:size=${width}x${height}:rate=${rate.toFixed(3)}:duration=${seconds.toFixed(3)}`
}

/** A picture that is read from `lead` seconds before the passage on: its last frame from then is shown first. */
function scaled(stream: number, { width, height }: { width: number; height: number }, lead: number): string {
  return `[1:${stream}]scale=${width}:${height},setsar=1,setpts=PTS-${lead.toFixed(6)}/TB`
}

const waveform = `[0:a:0]showwaves=size=${drawn.width}x${drawn.height / 3}:mode=cline:rate=${frameRates.usual}:colors=0x8ab4f8`

/** Height of the picture in the units of the style, as ffmpeg converts WebVTT. */
const unitsHigh = 288

/** A filter that writes subtitles, whose times are those of the recording, in a picture that begins at `start`. */
function captioned(path: string, start: number, { width, height }: { width: number; height: number }): string {
  const letters = Math.min(height * 0.07, width * 0.085)
  const style = [
    'Fontname=Noto Sans',
    `Fontsize=${((letters / height) * unitsHigh).toFixed(1)}`,
    'Outline=1.2,Shadow=0,MarginV=18,MarginL=18,MarginR=18',
  ].join(',')
  const by = start.toFixed(6)
  return `setpts=PTS+${by}/TB,subtitles=filename=${escaped(path)}:force_style=${escaped(style)},setpts=PTS-${by}/TB`
}

/** A value in a filter's options, which are in a list of filters (ffmpeg-filters, "Notes on filtergraph escaping"). */
function escaped(value: string): string {
  return value.replace(/[\\':]/g, '\\$&').replace(/[\\'[\],;]/g, '\\$&')
}
