import { LiveService } from '../live/live-sessions.ts'
import type { Context } from './context.ts'
import { hooks } from './hooks.ts'
import type { StartRun } from '../library/recordings/start-run.ts'

/** The live sessions of this process, which begin when it serves. */
export function createLive({ config, database, blobs, engines, log }: Context, startRun: StartRun): LiveService {
  return new LiveService({
    db: database.db,
    blobs,
    hooks,
    startRun,
    speech: engines.speech,
    detector: engines.liveVoice,
    voices: config.speakers.engine === 'off' ? null : engines.liveVoices,
    speakers: engines.speakers,
    translation: engines.translators,
    config,
    isShared: database.isShared,
    log,
  })
}
