import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Preflight } from '../../contract/preflight.ts'
import { judgeAudio } from '../../engines/speech/judge-audio.ts'
import { createVoiceDetector, speechWindows } from '../../engines/speech/vad.ts'
import { readFile } from '../../pipeline/read-file.ts'
import type { Config } from '../../platform/config/config.ts'

/** What can be said of a media file before it is recognised. */
export interface ExaminedFile {
  /** Seconds. */
  duration: number
  preflight: Preflight | null
  /** Notes about the media, as sentences. */
  warnings: string[]
}

/** Reads a media file as a recording is read, without a server, and stores nothing. */
export async function examineFile(config: Config, file: string, signal: AbortSignal): Promise<ExaminedFile> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tiro-doctor-'))
  const voice = createVoiceDetector({ processes: 1 })
  try {
    const pcmPath = path.join(folder, 'pcm')
    const wanted = { path: path.resolve(file), channels: 'mix' as const, diarize: false, speakerCount: null, signal }
    const { decoded, warnings } = await readFile({ config }, wanted, pcmPath)
    const found: { preflight: Preflight | null } = { preflight: null }
    const windows = speechWindows(voice, {
      pcmPath,
      samples: decoded.samples,
      maxWindowSeconds: 30,
      hasWordTimes: false,
      signal,
      onMeasured: (measures) => {
        found.preflight = judgeAudio(measures)
      },
    })
    // The detector measures while it cuts windows, which aren't needed here.
    for await (const _ of windows) continue
    return { duration: decoded.seconds, preflight: found.preflight, warnings }
  } finally {
    await voice.close()
    await rm(folder, { recursive: true, force: true })
  }
}
