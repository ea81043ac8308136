import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { Transform } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { downloadSentences } from '../../text/messages/download-sentences.ts'
import { fillWarning } from '../../text/messages/fill-warning.ts'
import { StepError } from '../../contract/app-error.ts'
import type { ModelFile } from './catalogue.ts'
import { isFull } from '../../platform/system-error.ts'

/** Limit for the size of a file, unpacked, if its length is unknown. */
export const mostBytes = 4 * 1024 ** 3

/**
 * Unpacks a gzip file in place. Deletes an invalid file, or one that is larger than the model, with StepError
 * ENGINE_ERROR.
 */
export async function unpack(file: string, { name, bytes }: ModelFile, signal: AbortSignal): Promise<void> {
  const target = `${file}.unpacked`
  let length = 0
  const counted = new Transform({
    transform(chunk: Buffer, _, done) {
      length += chunk.length
      if (length > (bytes ?? mostBytes)) done(new RangeError(`${name} is larger than expected.`))
      else done(null, chunk)
    },
  })
  try {
    await pipeline(createReadStream(file), createGunzip(), counted, createWriteStream(target), { signal })
    await rename(target, file)
  } catch (error) {
    await rm(target, { force: true })
    signal.throwIfAborted()
    if (isFull(error)) throw error
    await rm(file, { force: true })
    throw new StepError('ENGINE_ERROR', fillWarning(downloadSentences.DAMAGED, { file: name }), {
      cause: error,
    })
  }
}
