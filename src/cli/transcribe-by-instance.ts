import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createClient } from '../client/client.ts'
import { readConfig } from '../platform/config/config.ts'
import type { CommandContext } from './command.ts'
import { patientFetch } from './patient-fetch.ts'
import { transcribeFiles, type TranscribeRequest } from './transcribe-files.ts'
import { requireUnserved } from './with-instance.ts'

/** Transcribes files as recordings of a running server, or of an instance inside this process. */
export async function transcribeByInstance(
  request: TranscribeRequest,
  server: { baseUrl: string; key: string } | null,
  data: string | undefined,
  context: CommandContext,
): Promise<void> {
  const fetch = patientFetch(context.signal)
  if (server === null) await embedded(data, request, context)
  else await transcribeFiles(createClient({ ...server, fetch }), request, { ...context, memory: null, pollMs: 1000 })
}

/** Runs the whole instance inside this process, on a free port of the loopback address. */
async function embedded(given: string | undefined, request: TranscribeRequest, context: CommandContext): Promise<void> {
  const data = given ?? (await mkdtemp(path.join(tmpdir(), 'tiro-')))
  try {
    const config = readConfig(context.env, { data, port: 0, host: '127.0.0.1', role: 'all' })
    await requireUnserved(config, context)
    // This command prints its own progress; log only on request.
    const logLevel = context.env['TIRO_LOG'] === undefined ? 'silent' : config.logLevel
    const app = await (await context.tools()).start({ ...config, publicUrl: null, sample: false, logLevel })
    try {
      const memory = given === undefined ? null : path.join(config.data, 'transcribe')
      await (
        await context.tools()
      ).withKey(config, 'command line', (key) =>
        transcribeFiles(createClient({ baseUrl: app.address, key, fetch: patientFetch(context.signal) }), request, {
          ...context,
          memory,
          pollMs: 200,
        }),
      )
    } finally {
      await app.close()
    }
  } finally {
    if (given === undefined) await rm(data, { recursive: true, force: true })
  }
}
