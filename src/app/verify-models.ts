import type { VerifiedModel } from '../cli/command.ts'
import type { ModelManager } from '../engines/models/manager.ts'
import { checkHearing } from '../engines/speech/check-hearing.ts'
import { createSherpaEngine } from '../engines/speech/sherpa-onnx.ts'
import { createVoiceDetector } from '../engines/speech/vad.ts'
import type { Config } from '../platform/config/config.ts'

/**
 * Compares the checksums of a model's files. A speech model then recognises the reference recording, and the result is
 * kept for the dashboard. `id` null: all installed models.
 */
export async function verifyModels(
  config: Config,
  manager: ModelManager,
  id: string | null,
  signal: AbortSignal,
): Promise<VerifiedModel[]> {
  const models = await manager.list()
  const asked = id === null ? models.filter(({ state }) => state !== 'absent') : models.filter((one) => one.id === id)
  if (id !== null && asked[0]?.state === 'absent') {
    throw new Error(`${id} is not installed. Download it with: tiro models pull ${id}`)
  }
  // An unknown id: the manager's error.
  if (id !== null && asked.length === 0) await manager.find(id)
  const verified: VerifiedModel[] = []
  for (const { id: one } of asked) verified.push(await verifyModel(config, manager, one, signal))
  return verified
}

async function verifyModel(
  config: Config,
  manager: ModelManager,
  id: string,
  signal: AbortSignal,
): Promise<VerifiedModel> {
  const problems = (await manager.verify(id)).flatMap(({ name, problem }) =>
    problem === null ? [] : [`${name}: ${problem}`],
  )
  const found = problems.length > 0 ? null : await manager.find(id)
  if (found === null || found.model.speech === null) return { id, problems, check: null }
  const voice = createVoiceDetector({ processes: 1 })
  const engine = createSherpaEngine(found, config.worker)
  try {
    const check = await checkHearing({ voice, config }, engine, found.model.speech.mostWordErrors, signal)
    await manager.noteCheck(id, check)
    return { id, problems: check.problem === null ? [] : [check.problem], check }
  } finally {
    await engine.close()
    await voice.close()
  }
}
