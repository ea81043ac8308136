import type { BlobFolder } from './blob-folder.ts'
import { joinByManifest, sizeOrNull } from './joined.ts'
import { blobMissing } from './read-blob.ts'

/** Joins parts into `target`. A single part is renamed. */
export async function concatBlobs(
  folder: BlobFolder,
  target: string,
  parts: readonly string[],
): Promise<{ size: number }> {
  const file = folder.pathOf(target)
  const sources = parts.map((key) => ({ key, file: folder.pathOf(key) }))
  const [first] = sources
  if (first === undefined) throw new Error('There is nothing to join.')
  return folder.exclusively(target, async () => {
    if (sources.length > 1) return joinByManifest(folder.root, file, sources)
    const size = await sizeOrNull(first.file)
    if (size !== null) {
      await folder.replace(first.file, file)
      return { size }
    }
    // An earlier run has already renamed it.
    const whole = await sizeOrNull(file)
    if (whole === null) throw blobMissing()
    return { size: whole }
  })
}
