import { listOf } from '../format.ts'
import { words } from '../strings/words.ts'

const mostNames = 3

/** The names of files in a sentence: of many, the first ones. */
export function namesOf(files: readonly File[]): string {
  const names = files.slice(0, mostNames).map(({ name }) => name)
  return listOf(files.length > mostNames ? [...names, words.uploads.others(files.length - mostNames)] : names)
}
