import { engineTimes, type EngineTime } from '../platform/observe-engine.ts'
import type { Metric } from '../platform/http/metrics-text.ts'

/** Calls and time of engines in this process. Seconds divided by seconds of audio is the real-time factor. */
export function engineMetrics(): Metric[] {
  const times = engineTimes()
  const labels = ({ kind, engine }: EngineTime): Record<string, string> => ({ kind, engine })
  return [
    {
      name: 'tiro_engine_calls_total',
      type: 'counter',
      help: 'Calls of engines by outcome. Cancelled calls count as failed.',
      samples: times.flatMap((time) => [
        { labels: { ...labels(time), outcome: 'done' }, value: time.done },
        { labels: { ...labels(time), outcome: 'failed' }, value: time.failed },
      ]),
    },
    {
      name: 'tiro_engine_seconds_total',
      type: 'counter',
      help: 'Duration of successful calls of engines.',
      samples: times.map((time) => ({ labels: labels(time), value: time.seconds })),
    },
    {
      name: 'tiro_engine_audio_seconds_total',
      type: 'counter',
      help: 'Audio that engines have processed.',
      samples: times
        .filter(({ kind }) => kind === 'speech' || kind === 'speakers')
        .map((time) => ({ labels: labels(time), value: time.audioSeconds })),
    },
  ]
}
