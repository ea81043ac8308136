import { open } from 'node:fs/promises'
import { messageOf, UsageError } from '../contract/app-error.ts'

/** A subtitle file that grows. */
export interface Subtitles {
  /** Adds text after what was added before. */
  add: (text: string) => void
  /** Resolves when everything is written, with why writing failed, or null. */
  end: () => Promise<string | null>
}

/** Creates the file. `onFailure` is called once, when it can't be written any more. @throws UsageError */
export async function openSubtitles(file: string, onFailure: (reason: string) => void): Promise<Subtitles> {
  const handle = await open(file, 'w').catch((error: unknown) => {
    throw new UsageError(`The subtitles can't be written: ${messageOf(error)}.`)
  })
  let failure: string | null = null
  let writing: Promise<unknown> = Promise.resolve()
  return {
    add: (text) => {
      writing = writing
        .then(() => (failure === null ? handle.appendFile(text) : undefined))
        .catch((error: unknown) => {
          failure = messageOf(error)
          onFailure(failure)
        })
    },
    end: async () => {
      await writing
      await handle.close()
      return failure
    },
  }
}
