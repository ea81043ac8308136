import path from 'node:path'
import { messageOf, StepError } from '../../../contract/app-error.ts'
import { createPool, type ProcessPool } from '../../../platform/processes/pool.ts'
import { cacheEngines } from '../../cache-engines.ts'
import type { FoundModel } from '../../models/find-model.ts'
import { segmentationModel, voiceprintModel, voiceprintSimilarity } from '../acoustic/constants.ts'
import { collectRegions } from '../collect-regions.ts'
import { RefusalError } from '../../refusal-error.ts'
import type { DiariseResult, SpeakerAdapter, SpeakerDeps, SpeakerEngine } from '../port.ts'
import { diariseInPool, type SherpaSpeakersRequest, type SherpaSpeakersSetup } from './diarise-in-pool.ts'
import { writeExact, writeStatistics } from './write-models.ts'

/** The segmentation model as it is fetched, and as it may be in a folder of TIRO_MODELS. */
const quantised = 'pyannote-segmentation-3.0-int8'
const segmentations = [segmentationModel, quantised] as const
const voiceprints = 'titanet-small'

export interface SherpaSpeakersOptions {
  segmentation: FoundModel
  /** The voiceprint model; null: voices are compared by sound. */
  voiceprint: FoundModel | null
  /** Folder for files that the adapter generates. */
  folder: string
  /** Processes that segment one recording together. */
  processes: number
  /** One without work ends after this time. */
  idleSeconds?: number
}

/**
 * Neural diarization by sherpa-onnx in child processes: pyannote's segmentation, and a voiceprint model if there is
 * one. The models' files are verified beforehand, because a damaged one would abort the process.
 */
export function createSherpaSpeakerEngine({
  segmentation,
  voiceprint,
  folder,
  processes,
  idleSeconds = 20,
}: SherpaSpeakersOptions): SpeakerEngine {
  let pool: Promise<ProcessPool> | undefined
  let ready: ProcessPool | undefined
  const prepare = async (): Promise<ProcessPool> => {
    const file = firstFile(segmentation)
    const setup: SherpaSpeakersSetup = {
      segmentation: segmentation.model.id === quantised ? await writeExact(folder, file) : file,
      embedding: voiceprint === null ? await writeStatistics(folder) : firstFile(voiceprint),
      isStatistics: voiceprint === null,
    }
    ready = createPool({
      module: new URL('./diarise-child.ts', import.meta.url),
      name: 'The speaker detector',
      setup,
      size: voiceprint === null ? processes : 1,
      setupSeconds: 120,
      requestSeconds: 4 * 3600,
      memoryLimit: 1024 ** 3,
      idleSeconds,
    })
    return ready
  }
  const parts = [segmentation.model.id, ...(voiceprint === null ? [] : [voiceprint.model.id])]
  return {
    provider: 'sherpa-onnx',
    model: parts.join('+'),
    quality: voiceprint === null ? 'draft' : 'standard',
    voiceprintModel: voiceprint === null ? voiceprintModel : voiceprint.model.id,
    // TitaNet: two clips of one voice are usually above 0.7, of two voices below 0.5.
    similarity: voiceprint === null ? voiceprintSimilarity : { propose: 0.6, set: 0.72 },
    concurrency: 1,
    pids: () => ready?.pids() ?? [],
    close: async () => ready?.close(),
    diarise: async (input, options) => {
      options.signal.throwIfAborted()
      const children = await (pool ??= prepare())
      if (voiceprint === null) return diariseInPool(children, input, options)
      const request: SherpaSpeakersRequest = {
        do: 'diarise',
        request: await collectRegions(input, options),
        stretches: [],
      }
      return (await children.run(request, { signal: options.signal })) as DiariseResult
    },
  }
}

function firstFile({ model, folder }: FoundModel): string {
  const name = model.files[0]?.name
  if (name === undefined) throw new StepError('ENGINE_UNAVAILABLE', `The model ${model.id} has no files.`)
  return path.resolve(folder, name)
}

/** Needs the segmentation model; fetches it and the voiceprint model if that is allowed. */
export function createSherpaSpeakerAdapter({ config, models }: SpeakerDeps): SpeakerAdapter {
  const engines = cacheEngines<SpeakerEngine>()
  const { folder, fetch } = config.models
  const findSegmentation = async (): Promise<FoundModel | null> => {
    for (const id of segmentations) {
      const found = await models.find(id)
      if (found !== null) return found
    }
    return null
  }
  return {
    advice: async () => [
      ...((await findSegmentation()) === null ? [`tiro models pull ${segmentationModel}`] : []),
      ...((await models.find(voiceprints)) === null ? [`tiro models pull ${voiceprints}`] : []),
    ],
    choose: async (signal) => {
      let segmentation = await findSegmentation()
      let voiceprint = await models.find(voiceprints)
      let failure: string | null = null
      try {
        if (fetch) {
          segmentation ??= await models.ensure(segmentationModel, { wait: 'whole', signal })
          voiceprint ??= await models.ensure(voiceprints, { wait: 'whole', signal })
        }
      } catch (error) {
        signal.throwIfAborted()
        const why = messageOf(error).replace(/\.$/, '')
        failure = `Speaker models are missing: ${why}`
      }
      if (segmentation === null) {
        throw new RefusalError('ENGINE_UNAVAILABLE', `The model ${segmentationModel} is not installed.`, failure)
      }
      const found = { segmentation, voiceprint, folder, ...config.worker }
      const key = [segmentation, voiceprint].map((model) => model?.model.id ?? '').join('+')
      return {
        engine: engines.get(key, () => createSherpaSpeakerEngine(found)),
        notice: failure === null ? null : `${failure}.`,
      }
    },
    close: engines.close,
  }
}
