import { fileExtensions, formats, type Format } from '../contract/content.ts'
import { templateFault } from '../formats/file-template.ts'
import { formatNamed } from '../formats/format-of-extension.ts'
import { UsageError } from '../contract/app-error.ts'

export interface WatchOptions {
  folder: string
  /** Name of the workspace; created if missing. */
  space: string
  /** Where results are written; null: beside each file. */
  results: string | null
  /** Path of a result below `results`, or beside the file. */
  template: string
  formats: Format[]
  /** How long a file's size and time must not change before it's taken in, seconds. */
  settle: number
  /** Pause between two looks at the folder, seconds. */
  interval: number
  /** Moves files to `done` and `failed` in the folder when they are finished. */
  move: boolean
  /** Tags of Markdown notes. */
  tags: string[]
  /** BCP 47, or auto; null: the workspace's. */
  language: string | null
}

/** Checks the options that are text. `nameOf` gives the name of an option in messages. @throws UsageError */
export function checkWatchOptions(
  given: { formats: readonly string[]; template: string | null; results: string | null },
  nameOf: (option: 'formats' | 'template') => string,
): Pick<WatchOptions, 'formats' | 'template'> {
  const known = formats.map((format) => fileExtensions[format])
  const chosen = (given.formats.length === 0 ? ['srt', 'txt'] : given.formats).map((extension) => {
    const found = formatNamed(extension)
    if (found === undefined)
      throw new UsageError(`${nameOf('formats')} may name ${known.join(', ')}, not "${extension}".`)
    return found
  })
  const template = given.template ?? (given.results === null ? '{title}.{format}' : '{folder}/{title}.{format}')
  const fault = templateFault(template)
  if (fault !== null) throw new UsageError(`${nameOf('template')} ${fault}.`)
  return { formats: [...new Set(chosen)], template }
}
