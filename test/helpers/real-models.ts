// Folders with files outside the repository, for `npm run test:models` and the benchmarks.
import { existsSync } from 'node:fs'
import path from 'node:path'

const own = path.join(import.meta.dirname, '../../models')

/** Folder of real models (such as `zipformer-en-3.3m-int8`): TIRO_TEST_MODELS, or `models/`. */
export const realModels: string | null = process.env['TIRO_TEST_MODELS'] ?? (existsSync(own) ? own : null)

/** Folder of recordings with a known text or known speakers (`jfk.wav`, …, `references.json`): TIRO_TEST_AUDIO. */
export const realAudio: string | null = process.env['TIRO_TEST_AUDIO'] ?? null
