import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { makeWorkFolder } from '../../platform/files/work-folder.ts'
import type { Config } from '../../platform/config/config.ts'
import { StepError } from '../../contract/app-error.ts'
import { ProgramFailedError, ProgramMissingError, runChild } from '../../platform/processes/child.ts'
import { findProgram } from '../../platform/processes/environment.ts'
import { sandboxed } from '../../platform/processes/sandbox.ts'
import { languageOfMode } from './apertium-modes.ts'
import { readTranslated, writeSentences } from './apertium-stream.ts'
import type { LanguagePair, TranslationAdapter, TranslationEngine } from './port.ts'

/** A process translates 10,000 words in about a second; with more, an abort or a crash would lose too much work. */
const batch = { sentences: 2000, characters: 120_000 }
/** How long the list of installed modes is cached, milliseconds. */
const listFor = 60_000
/** Seconds after which a process is considered to be hanging. */
const timeLimit = 300
const answerBytes = 16 * 1024 ** 2

/**
 * Translation by Apertium, a rule-based engine that Debian ships: good between close relatives (Spanish and Catalan,
 * Swedish and Danish), a rough draft for others. Each batch runs the program once, in the sandbox without network.
 */
export function createApertium(program: string, mode: Config['media']['sandbox']): TranslationEngine {
  const closing = new AbortController()
  let listed: { at: number; modes: Promise<Map<string, string>> } | null = null

  const modes = (): Promise<Map<string, string>> => {
    const now = performance.now()
    if (listed === null || now - listed.at > listFor) listed = { at: now, modes: listModes(program) }
    return listed.modes
  }
  const run = async (name: string, sentences: readonly string[], signal: AbortSignal): Promise<string[]> => {
    // A file, because the script cannot open the kind of pipe that Node creates.
    const folder = await makeWorkFolder()
    try {
      const file = path.join(folder, 'sentences')
      await writeFile(file, writeSentences(sentences), { mode: 0o600 })
      const limits = { memory: 2 * 1024 ** 3, cpuSeconds: timeLimit, fileBytes: 64 * 1024 ** 2 }
      const binding = { path: file, at: '/in/sentences', writable: false }
      const args = (seenAt: (place: string) => string): string[] => ['-u', '-f', 'none', name, seenAt(file)]
      const command = await sandboxed(program, [binding], args, { mode, limits })
      const { stdout } = await runChild(command.program, command.args, { signal, timeLimit, stdoutBytes: answerBytes })
      return readTranslated(stdout, sentences)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  return {
    provider: 'apertium',
    quality: 'draft',
    pids: () => [],
    close: async () => closing.abort(new StepError('ENGINE_ERROR', 'The engine was closed.', { retryable: true })),
    pairs: async () =>
      [...(await modes()).keys()].map((key): LanguagePair => {
        const [from = '', to = ''] = key.split(' ')
        return { from, to, isHere: true }
      }),
    open: async ({ from, to }) => {
      const name = (await modes()).get(`${from} ${to}`)
      if (name === undefined) {
        throw new StepError('ENGINE_UNAVAILABLE', `Apertium no longer has data for ${from} to ${to}.`)
      }
      return {
        provider: 'apertium',
        model: name,
        quality: 'draft',
        batch,
        translate: async (sentences, { signal }) => {
          signal.throwIfAborted()
          if (sentences.length === 0) return []
          try {
            return await run(name, sentences, AbortSignal.any([signal, closing.signal]))
          } catch (error) {
            signal.throwIfAborted()
            throw asStepError(error)
          }
        },
      }
    },
  }
}

export const apertiumAdapter: TranslationAdapter = {
  create: ({ translation, media }) => createApertium(translation.apertium, media.sandbox),
  advice: () => 'install more pairs as Debian packages: apt-cache search ^apertium-',
}

function asStepError(error: unknown): unknown {
  if (error instanceof ProgramMissingError) {
    return new StepError('ENGINE_UNAVAILABLE', 'Apertium is no longer installed.', { cause: error })
  }
  if (!(error instanceof ProgramFailedError)) return error
  if (error.end.timedOut) {
    return new StepError('TIMEOUT', `Apertium did not end within ${timeLimit} seconds.`, {
      retryable: true,
      cause: error,
    })
  }
  return new StepError('ENGINE_ERROR', 'Apertium ended unexpectedly.', { retryable: true, cause: error })
}

/** The installed directions: `from to` in BCP 47 → the mode's name. Empty if the program is not installed. */
async function listModes(program: string): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  if ((await findProgram(program)) === null) return found
  const { stdout } = await runChild(program, ['-l'], { timeLimit: 20 })
  for (const line of stdout.split('\n')) {
    const name = line.trim()
    const languages = languageOfMode(name)
    if (languages !== null) found.set(`${languages.from} ${languages.to}`, name)
  }
  return found
}
