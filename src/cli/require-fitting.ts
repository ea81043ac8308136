import { AppError, UsageError } from '../contract/app-error.ts'
import type { Format, RenderingQuery } from '../contract/content.ts'
import { checkOptions } from '../formats/check-options.ts'
import { isTextFormat } from '../formats/format-of-extension.ts'

/** @throws UsageError, with the command's names, for options that don't fit together or the format */
export function requireFitting(query: RenderingQuery): void {
  try {
    checkOptions(query)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const message = error.message.replace('endTime', '--to').replace('startTime', '--from')
    throw new UsageError(message.replace(/\b(?:doc|json|sub)[A-Z]\w+/g, '--$&'))
  }
}

/** @throws UsageError for documents that can't go to stdout */
export function requirePrintable(format: Format, documents: number, isTerminal: boolean): void {
  if (!isTextFormat(format) && (documents > 1 || isTerminal)) {
    throw new UsageError(`The format ${format} can't be printed here. Choose a file with -o.`)
  }
  if (documents > 1 && !['text', 'markdown', 'json'].includes(format)) {
    throw new UsageError(`Several ${format} documents can't share one output. Choose a folder with -o.`)
  }
}
