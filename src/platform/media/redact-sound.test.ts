import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { AppError } from '../../contract/app-error.ts'
import { readConfig } from '../config/config.ts'
import { redactSound } from './redact-sound.ts'

const config = { ...readConfig({}).media, sandbox: 'off' as const }
const { signal } = new AbortController()
let folder: string

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tiro-redact-'))
})
after(() => rm(folder, { recursive: true }))

test('a disk that fills up while the sound is written is no fault of the original', async () => {
  const source = path.join(folder, 'noise.wav')
  const noise = `-v error -f lavfi -i anoisesrc=d=600:r=16000 ${source}`
  assert.equal(spawnSync('ffmpeg', noise.split(' ')).status, 0)
  const redaction = { sound: 'SILENCE', spans: [] } as const
  await assert.rejects(
    redactSound(source, '/dev/full', redaction, { config, signal }),
    (error) => error instanceof AppError && error.code === 'STORAGE_FULL',
  )
})
