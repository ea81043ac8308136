import { forClients, type ClientSettings } from './for-clients.ts'
import type { OpenRequest } from './open-request.ts'
import type { FileTranscript, PreparedFile } from './port.ts'

/** What the file of a request says, and all that its answer has to warn of. */
export interface Heard extends FileTranscript {
  file: PreparedFile
  warnings: string[]
}

/** Transcribes the file of a request to its end. `transcript` is as it may be kept: without the warnings of the request. */
export async function hearFile(
  { file, options }: Pick<OpenRequest, 'file' | 'options'>,
  settings: ClientSettings,
  onText?: Parameters<PreparedFile['transcribe']>[0],
): Promise<{ transcript: FileTranscript; heard: Heard }> {
  const transcript = await file.transcribe(onText)
  const noticed = forClients([...file.warnings, ...transcript.warnings], settings)
  const warnings = [...new Set([...options.warnings, ...noticed])]
  return { transcript, heard: { ...transcript, file, warnings } }
}
