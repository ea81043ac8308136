import { startChild } from '../processes/child.ts'
import { sandboxed } from '../processes/sandbox.ts'
import { fileName, inputGuards, notRead, probeLimits, type MediaOptions } from './ffmpeg.ts'

/** So many audio tracks are tried: a file may claim thousands. */
const mostTried = 16

/** What ffprobe answers, as far as ffmpeg tells it. */
export interface Tracks {
  format: Record<string, unknown>
  streams: Record<string, unknown>[]
}

/**
 * Reads the tracks of a file of which a decoder refuses one: ffprobe then says nothing of the others. ffmpeg lists all,
 * and decodes the beginning of the audio tracks, the main one first, until one can be read. The others keep `unknown` as
 * their codec. Lengths aren't asked.
 */
export async function probeEachTrack(path: string, fileBytes: number, options: MediaOptions): Promise<Tracks> {
  const { stderr } = await runFfmpeg(path, fileBytes, options, 'info', [])
  const container = /^Input #0, (\S+), from /m.exec(stderr)?.[1] ?? 'unknown'
  const streams: Tracks['streams'] = []
  const tries: { isMain: boolean; stream: Record<string, unknown>; codec: string }[] = []
  for (const [, index, kind = '', codec = '', rest = ''] of stderr.matchAll(
    /^ {2,}Stream #0:(\d+)(?:\[\w+\])?(?:\([^)]*\))?: (Audio|Video): (\w+)(.*)$/gm,
  )) {
    const is = (word: string): number => Number(rest.includes(`(${word})`))
    const disposition = { default: is('default'), attached_pic: is('attached pic'), still_image: is('still image') }
    const stream = { index: Number(index), codec_type: kind.toLowerCase(), codec_name: 'unknown', disposition }
    streams.push(stream)
    if (kind === 'Audio') tries.push({ isMain: disposition.default === 1, stream, codec })
  }
  tries.sort((a, b) => Number(b.isMain) - Number(a.isMain))
  for (const { stream, codec } of tries.slice(0, mostTried)) {
    const sound = await firstSound(path, fileBytes, options, Number(stream['index']))
    if (sound === null) continue
    Object.assign(stream, sound, { codec_name: codec })
    break
  }
  return { format: { format_name: container }, streams }
}

/** What the first decoded samples of a track are, in ffprobe's words; null: none can be decoded. */
async function firstSound(
  path: string,
  fileBytes: number,
  options: MediaOptions,
  index: number,
): Promise<Record<string, unknown> | null> {
  const output = `-map 0:${index} -frames:a 1 -c:a pcm_s16le -f framecrc pipe:1`.split(' ')
  const { stdout } = await runFfmpeg(path, fileBytes, options, 'error', output)
  // A stream, two times, the number of samples per channel, and their bytes.
  const [, start, samples, bytes] = /^0, +-?\d+, +(-?\d+), +(\d+), +(\d+),/m.exec(stdout) ?? []
  const rate = Number(/^#sample_rate 0: (\d+)$/m.exec(stdout)?.[1])
  if (samples === undefined || !(rate > 0)) return null
  return {
    sample_rate: rate,
    channels: Number(bytes) / Number(samples) / Int16Array.BYTES_PER_ELEMENT,
    channel_layout: /^#channel_layout_name 0: (.+)$/m.exec(stdout)?.[1] ?? null,
    start_time: Number(start) / rate,
  }
}

/** Runs ffmpeg in the sandbox. Its status says nothing: without an output it always fails. */
async function runFfmpeg(
  path: string,
  fileBytes: number,
  { config, signal }: MediaOptions,
  level: 'info' | 'error',
  output: readonly string[],
): Promise<{ stdout: string; stderr: string }> {
  const words = `-nostdin -hide_banner -nostats -threads 1 -guess_layout_max 0 -v ${level}`.split(' ')
  const command = await sandboxed(
    config.ffmpeg,
    [{ path, at: '/in/media', writable: false }],
    (seen) => [...words, ...inputGuards, '-i', fileName(seen(path)), ...output],
    { mode: config.sandbox, limits: probeLimits(config, fileBytes) },
  )
  const child = await startChild(command.program, command.args, {
    signal,
    timeLimit: 120,
    stdout: true,
    // Untrusted tags are listed too.
    stderrBytes: 1024 ** 2,
  })
  let stdout = ''
  // The description of one frame, whatever the file claims.
  for await (const piece of child.stdout ?? []) stdout = (stdout + String(piece)).slice(0, 64 * 1024)
  const end = await child.ended
  signal.throwIfAborted()
  const failure = notRead("The format of one of the file's tracks isn't supported.", end)
  if (failure.retryable || end.timedOut) throw failure
  return { stdout, stderr: end.stderr }
}
