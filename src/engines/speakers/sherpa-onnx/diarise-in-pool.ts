import path from 'node:path'
import type { ProcessPool } from '../../../platform/processes/pool.ts'
import { collectRegions, type DiariseRequest } from '../collect-regions.ts'
import type { DiariseInput, DiariseOptions, DiariseResult } from '../port.ts'
import { singleVoice } from '../single-voice.ts'
import { planStretches, type Span, type Stretch } from './local-speakers.ts'

export interface SherpaSpeakersSetup {
  /** Path of the segmentation model. */
  segmentation: string
  /** Path of the voiceprint model. */
  embedding: string
  /** There is no voiceprint model: voices are compared by sound instead. */
  isStatistics: boolean
}

/** With a segmentation model alone, stretches are segmented first, in any child; another request then finds the voices. */
export type SherpaSpeakersRequest =
  | { do: 'segment'; path: string; spans: readonly Span[] }
  | { do: 'diarise'; request: DiariseRequest; stretches: readonly Stretch[] }

/** Stretches per request: about a tenth of a second of work, so that a recording uses all processes. */
const together = 3

/**
 * Segments a recording in all processes of a pool, beginning with its first regions, and then finds its voices. A
 * failure ends what is still running.
 */
export async function diariseInPool(
  pool: ProcessPool,
  input: DiariseInput,
  options: DiariseOptions,
): Promise<DiariseResult> {
  const stop = new AbortController()
  const signal = AbortSignal.any([options.signal, stop.signal])
  const ask = (request: SherpaSpeakersRequest): Promise<unknown> => pool.run(request, { signal })
  const file = path.resolve(input.path)
  const plan = planStretches()
  const found: Promise<Stretch[]>[] = []
  let spans: Span[] = []
  const add = (more: readonly Span[], isLast: boolean): void => {
    spans.push(...more)
    if (spans.length === 0 || (spans.length < together && !isLast)) return
    const segmenting = ask({ do: 'segment', path: file, spans }) as Promise<Stretch[]>
    segmenting.catch((error: unknown) => stop.abort(error))
    found.push(segmenting)
    spans = []
  }
  try {
    const request = await collectRegions(input, { ...options, signal }, (region) => add(plan.push(region), false))
    const single = found.length === 0 ? singleVoice(request, true) : null
    if (single !== null) return single
    add(plan.finish(request.samples), true)
    const stretches = (await Promise.all(found)).flat()
    return (await ask({ do: 'diarise', request, stretches })) as DiariseResult
  } catch (error) {
    stop.abort(error)
    await Promise.allSettled(found)
    options.signal.throwIfAborted()
    throw stop.signal.reason
  }
}
