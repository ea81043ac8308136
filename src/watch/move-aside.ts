import path from 'node:path'
import { moveFile, placeFile } from '../platform/files/place-file.ts'
import type { ContentNote } from './memory.ts'
import type { WatchOptions } from './watch-options.ts'
import type { Watching } from './watching.ts'

/** Folders for finished files, in the watched folder. */
export const asideFolders = { DONE: 'done', FAILED: 'failed' } as const

type Mover = Pick<Watching, 'memory'> & { options: Pick<WatchOptions, 'folder'> }

/**
 * Moves a finished file to `done` or `failed`, where a text says why it failed. Put back, it counts as a new file. One
 * that was written again since the folder was listed stays: nobody has transcribed what it has now.
 */
export async function moveAside({ memory, options }: Mover, file: string, content: ContentNote): Promise<void> {
  if (content.state !== 'DONE' && content.state !== 'FAILED') return
  const note = memory.file(file)
  const names = [asideFolders[content.state], ...file.split('/')]
  const moved = await moveFile(options.folder, file, names, ({ size, mtimeMs }) => {
    return note?.size === size && note.mtimeMs === mtimeMs
  })
  if (moved === null) return
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
