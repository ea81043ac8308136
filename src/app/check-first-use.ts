import path from 'node:path'
import type { ModelManager } from '../engines/models/manager.ts'
import { checkHearing, type CheckDeps } from '../engines/speech/check-hearing.ts'
import type { SpeechDeps } from '../engines/speech/port.ts'
import type { Closing } from '../platform/async/closing.ts'
import type { Logger } from '../platform/logger.ts'

/**
 * Lets a fetched speech model recognise the reference recording when it is used for the first time, once per download.
 * Models of one's own folders are only checked by `tiro models verify`.
 */
export function checkFirstUse(
  deps: CheckDeps & { models: ModelManager; fetched: string; log: Logger },
  closing: Closing,
): NonNullable<SpeechDeps['onFirstUse']> {
  const stop = new AbortController()
  const running = new Set<Promise<void>>()
  closing.defer(async () => {
    stop.abort(new Error('The server is stopping.'))
    await Promise.all(running)
  })
  return ({ model, folder }, engine) => {
    const limit = model.speech?.mostWordErrors
    if (limit === undefined || folder !== path.join(deps.fetched, model.id)) return
    const check = async (): Promise<void> => {
      if ((await deps.models.checkOf(model.id)) !== null) return
      const result = await checkHearing(deps, engine, limit, stop.signal)
      await deps.models.noteCheck(model.id, result)
      if (result.problem !== null) deps.log.warn({ model: model.id, reason: result.problem }, 'model check')
    }
    const checked = check()
      .catch((error: unknown) => {
        // Stopped: the next start checks it.
        if (!stop.signal.aborted) deps.log.warn({ err: error, model: model.id }, 'model check')
      })
      .finally(() => running.delete(checked))
    running.add(checked)
  }
}
