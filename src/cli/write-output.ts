import { writeFile } from 'node:fs/promises'
import type { Format } from '../contract/content.ts'
import { isTextFormat } from '../formats/format-of-extension.ts'
import type { CommandContext } from './command.ts'
import { printable } from './printable.ts'

/** Writes the document of a recording, by the recording's place among those of the command. */
export type WriteOutput = (document: Uint8Array, index: number) => Promise<void>

/**
 * Writes documents to files, whose names it prints, or to stdout with a last line break. Several text documents on
 * stdout have their recordings' names between, as `head` writes them. Other formats stay as programs read them.
 */
export function outputWriter(
  outputs: { files: readonly string[]; targets: readonly (string | null)[]; format: Format },
  { stdout, stderr }: Pick<CommandContext, 'stdout' | 'stderr'>,
): WriteOutput {
  const { files, targets, format } = outputs
  const hasHeadings = format === 'text' && files.length > 1
  let separator = ''
  return async (document, index) => {
    const target = targets[index] ?? null
    if (target !== null) {
      await writeFile(target, document).catch((error: NodeJS.ErrnoException) => {
        // A failed write doesn't say of which file.
        error.path ??= target
        throw error
      })
      stderr.write(`${printable(target)}\n`)
      return
    }
    const name = files[index] ?? ''
    if (hasHeadings) stdout.write(`${separator}==> ${name === '-' ? 'standard input' : printable(name)} <==\n`)
    separator = '\n'
    // main.ts handles errors of stdout, for every command.
    await new Promise<void>((resolve) => stdout.write(document, () => resolve()))
    if (format !== 'srt' && isTextFormat(format) && document.at(-1) !== 10) stdout.write('\n')
  }
}
