import { isStorageFull } from './files.ts'

/** Says which disk is full, of work that writes to a folder: the instance and its backup may be on two. */
export async function nameFullDisk<T>(folder: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!isStorageFull(error)) throw error
    throw new Error(`The disk of ${folder} has no space left. Free some and run the command again.`, { cause: error })
  }
}
