import { rm } from 'node:fs/promises'
import type { Transcriber } from '../cli/command.ts'
import { createLanguageChooser } from '../engines/language/choose.ts'
import { createModelManager } from '../engines/models/manager.ts'
import { createPunctuationChooser } from '../engines/punctuation/choose.ts'
import { createSpeakerChooser } from '../engines/speakers/choose.ts'
import { createSpeechChooser } from '../engines/speech/choose.ts'
import { createVoiceDetector } from '../engines/speech/vad.ts'
import { createFileTranscription } from '../pipeline/transcribe-file.ts'
import { transcribeToDocument } from '../pipeline/transcribe-to-document.ts'
import { Closing } from '../platform/async/closing.ts'
import { readConfig } from '../platform/config/config.ts'
import type { Environment } from '../platform/config/settings.ts'
import { sandboxState } from '../platform/processes/sandbox.ts'
import { closeThreads } from '../platform/processes/thread.ts'
import { makeWorkFolder } from '../platform/files/work-folder.ts'

/**
 * The engines alone, without database and server, with a temporary folder that is deleted at the end. A model that is
 * missing is downloaded into the data folder, as by `tiro models pull`.
 */
export async function openTranscriber(env: Environment): Promise<Transcriber> {
  const closing = new Closing()
  const folder = await makeWorkFolder()
  closing.defer(() => rm(folder, { recursive: true, force: true }))
  const config = readConfig(env, { host: '127.0.0.1', port: 0, role: 'all' })
  closing.defer(closeThreads)
  const models = createModelManager(config.models)
  closing.defer(() => models.close())
  const speech = createSpeechChooser(config, models)
  closing.defer(() => speech.close())
  // They only write a small file there; the models themselves are those of the manager.
  const speakers = createSpeakerChooser({ ...config, models: { ...config.models, folder } }, models)
  closing.defer(() => speakers.close())
  const languages = createLanguageChooser(config.worker, models)
  closing.defer(() => languages.close())
  const punctuation = createPunctuationChooser(config.worker, models)
  closing.defer(() => punctuation.close())
  const voice = createVoiceDetector({ processes: 1 })
  closing.defer(() => voice.close())
  // Known when the first file is read.
  void sandboxState()
  const prepareFile = createFileTranscription({ config, speech, speakers, languages, punctuation, voice })
  return {
    transcribe: (request, options) => transcribeToDocument(prepareFile, request, { ...options, within: folder }),
    close: () => closing.close(),
  }
}
