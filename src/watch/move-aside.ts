import path from 'node:path'
import { moveFile, placeFile } from '../platform/folders/place-file.ts'
import type { ContentNote } from './memory.ts'
import type { Watching } from './watching.ts'

/** Folders for finished files, in the watched folder. */
export const asideFolders = { DONE: 'done', FAILED: 'failed' } as const

/** Moves a finished file to `done` or `failed`, where a text says why it failed. Put back, it counts as a new file. */
export async function moveAside(watching: Watching, file: string, content: ContentNote): Promise<void> {
  const { memory, options } = watching
  if (content.state !== 'DONE' && content.state !== 'FAILED') return
  const names = [asideFolders[content.state], ...file.split('/')]
  const moved = await moveFile(options.folder, file, names)
  if (content.state === 'FAILED') {
    await placeFile({
      root: options.folder,
      owner: content.sha256,
      names: `${moved.split(path.sep).join('/')}.txt`.split('/'),
      data: new TextEncoder().encode(`${content.reason ?? 'It failed.'}\n`),
      written: {},
      note: async () => {},
    })
  }
  await memory.removeFile(file)
}
