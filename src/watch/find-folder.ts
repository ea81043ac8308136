import { ClientError } from '../client/client.ts'
import { storableStart } from '../text/storable-start.ts'
import type { Watching } from './watching.ts'

/** The workspace's folder for a folder of the disk; creates it and its parents if missing. Null: the top. */
export async function findFolder(
  watching: Pick<Watching, 'client' | 'spaceId' | 'folderIds' | 'signal'>,
  names: readonly string[],
): Promise<string | null> {
  const { client, spaceId, folderIds, signal } = watching
  let parentFolderId: string | null = null
  for (const [i, name] of names.entries()) {
    const path = names.slice(0, i + 1).join('/')
    const known = folderIds.get(path)
    if (known !== undefined) parentFolderId = known
    else {
      const body: { name: string; parentFolderId: string | null } = { name: nameOf(name), parentFolderId }
      const made = client.createFolder({ params: { spaceId }, body, signal }).then(({ id }) => id, existing)
      parentFolderId = await made
      folderIds.set(path, parentFolderId)
    }
  }
  return parentFolderId
}

/** The id of the folder that has the name already. */
function existing(error: unknown): string {
  const id = error instanceof ClientError && error.code === 'NAME_TAKEN' ? error.details['folderId'] : undefined
  if (typeof id !== 'string') throw error
  return id
}

function nameOf(name: string): string {
  return storableStart(name.trim()) || '_'
}
