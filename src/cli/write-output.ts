import { writeFile } from 'node:fs/promises'
import type { Format } from '../contract/content.ts'
import type { CommandContext } from './command.ts'

/** Writes a document to a file, whose name it prints, or to stdout with a last line break. */
export async function writeOutput(
  document: Uint8Array,
  target: string | null,
  format: Format,
  { stdout, stderr }: Pick<CommandContext, 'stdout' | 'stderr'>,
): Promise<void> {
  if (target !== null) {
    await writeFile(target, document).catch((error: NodeJS.ErrnoException) => {
      // A failed write doesn't say of which file.
      error.path ??= target
      throw error
    })
    stderr.write(`${target}\n`)
    return
  }
  // main.ts handles errors of stdout, for every command.
  await new Promise<void>((resolve) => stdout.write(document, () => resolve()))
  if (format !== 'srt' && format !== 'pdf' && format !== 'word' && document.at(-1) !== 10) stdout.write('\n')
}
