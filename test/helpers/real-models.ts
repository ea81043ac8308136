// Folders that `npm run test:models` and the benchmarks name, of what does not come with the repository.
import { existsSync } from 'node:fs'
import path from 'node:path'

const own = path.join(import.meta.dirname, '../../models')

/** Folder of real models (`zipformer-en-3.3m-int8`, `pyannote-segmentation-3.0`): TIRO_TEST_MODELS, or `models/`. */
export const realModels: string | null = process.env['TIRO_TEST_MODELS'] ?? (existsSync(own) ? own : null)

/** Folder of recordings with a known text or known speakers (`jfk.wav`, …, `references.json`): TIRO_TEST_AUDIO. */
export const realAudio: string | null = process.env['TIRO_TEST_AUDIO'] ?? null
