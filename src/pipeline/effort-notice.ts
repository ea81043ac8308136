import { canTryHarder, type SpeechEngine } from '../engines/speech/port.ts'
import { engineName } from './deps.ts'
import { warning } from '../text/messages/warnings.ts'

/** Says that a high effort changes nothing, where the engine can't use it. */
export function effortNotice(effort: string, engine: SpeechEngine): string[] {
  if (effort !== 'high' || canTryHarder(engine)) return []
  return [warning('EFFORT_UNUSED', { engine: engineName(engine) })]
}
