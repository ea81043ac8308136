import { constants } from 'node:fs'
import { access, mkdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { fileExtensions, type Format, type RenderingQuery } from '../contract/content.ts'
import { UsageError } from '../contract/app-error.ts'
import { formatOfExtension } from '../formats/format-of-extension.ts'
import { nameOf } from './recording-input.ts'

/** The format that the name of an output file asks for, such as srt for talk.srt. */
export function formatOf(output: string | undefined): Format | undefined {
  return formatOfExtension(path.extname(output ?? '').slice(1))
}

/**
 * The output file of each recording, or null for stdout. Checks that it can be written before the work begins.
 * @throws UsageError if a file cannot be written, or two recordings would be written to the same file.
 */
export async function placesOf(request: {
  files: readonly string[]
  query: RenderingQuery
  output: string | undefined
}): Promise<(string | null)[]> {
  const { files, output } = request
  if (output === undefined) return files.map(() => null)
  if (!(await isOutputFolder(output, files.length))) {
    await requireWritable(path.dirname(output))
    await requireOther(output, files)
    return [output]
  }
  await mkdir(output, { recursive: true }).catch(() => undefined)
  await requireWritable(output)
  const extension = fileExtensions[request.query.format ?? 'json']
  const places = files.map((file) => path.join(output, `${path.parse(nameOf(file)).name}.${extension}`))
  const twice = places.find((place, i) => places.indexOf(place) < i)
  if (twice !== undefined)
    throw new UsageError(`Two recordings would be written to ${twice}. Rename one of them, or transcribe it alone.`)
  for (const place of places) await requireOther(place, files)
  return places
}

/**
 * Whether an output is a folder, because of its name or since several recordings go there.
 * @throws UsageError for one file and several recordings
 */
export async function isOutputFolder(output: string, recordings: number): Promise<boolean> {
  if (output.endsWith('/') || (await stat(output).catch(() => null))?.isDirectory() === true) return true
  if (recordings === 1) return false
  if (formatOf(output) === undefined) return true
  const { dir, name } = path.parse(output)
  const folder = path.join(dir, name)
  throw new UsageError(`${output} is one file. For several recordings name a folder: -o ${folder}/`)
}

async function requireWritable(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => null)
  if (found === null) throw new UsageError(`The output folder ${folder} doesn't exist.`)
  if (!found.isDirectory()) throw new UsageError(`${folder} is not a folder.`)
  try {
    await access(folder, constants.W_OK)
  } catch {
    throw new UsageError(`You don't have write permission for the folder ${folder}.`)
  }
}

/** A document must not replace a recording, by whatever path or link. */
async function requireOther(place: string, files: readonly string[]): Promise<void> {
  const found = await stat(place).catch(() => null)
  if (found === null) return
  for (const file of files) {
    const recording = await stat(file).catch(() => null)
    if (recording?.ino === found.ino && recording.dev === found.dev) {
      throw new UsageError(`The document would replace the recording ${file}. Choose another name with -o.`)
    }
  }
}
