import type { RecordingDates } from '../../contract/endpoints/shared.ts'
import type { SearchQuery } from '../../contract/endpoints/search.ts'
import { notFound, invalidQuery } from '../../contract/app-error.ts'
import { readDates } from '../../library/recordings/read-dates.ts'
import type { Db } from '../../platform/database/schema.ts'
import { listFolderParents, listKnownRecordings, listKnownSpeakers, type SearchFilter } from './store.ts'

type Given = Pick<SearchQuery, 'folderIds' | 'includeSubfolders' | 'speakerIds'> &
  RecordingDates & {
    recordingIds?: readonly string[]
  }

/**
 * The filters of a request. An id that isn't in the workspace is AppError NOT_FOUND, since a typo must not look like an
 * empty result; a date range that excludes everything is INVALID_QUERY.
 */
export async function readFilter(db: Db, workspaceId: string, given: Given): Promise<SearchFilter> {
  const dates = readDates(given)
  const folders = idsOf('folderIds', given.folderIds)
  const speakers = idsOf('speakerIds', given.speakerIds)
  const recordings = idsOf('recordingIds', given.recordingIds)
  return {
    ...(recordings === null ? {} : { recordingIds: await readRecordings(db, workspaceId, recordings) }),
    workspaceIds: [workspaceId],
    folderIds: folders === null ? null : await readFolders(db, workspaceId, folders, given.includeSubfolders === true),
    speakerIds: speakers === null ? null : await readSpeakers(db, workspaceId, speakers),
    ...dates,
  }
}

/** A repeated parameter, or comma-separated values. None at all is an error: it must not look like no filter. */
function idsOf(name: string, given: readonly string[] | undefined): string[] | null {
  if (given === undefined) return null
  const ids = given.flatMap((value) => value.split(',')).map((id) => id.trim())
  const unique = [...new Set(ids.filter((id) => id !== ''))]
  if (unique.length > 0) return unique
  const message = 'Give at least one id, or leave the parameter out.'
  throw invalidQuery(`/${name}`, 'minItems', message, `Query: /${name}: ${message}`)
}

async function readFolders(db: Db, workspaceId: string, ids: string[], withSubfolders: boolean): Promise<string[]> {
  const all = await listFolderParents(db, workspaceId)
  const known = new Set(all.map(({ id }) => id))
  for (const id of ids) if (!known.has(id)) throw notFound('folder', id)
  if (!withSubfolders) return ids
  const children = Map.groupBy(all, ({ parentFolderId }) => parentFolderId)
  const found = new Set(ids)
  for (const id of found) for (const child of children.get(id) ?? []) found.add(child.id)
  return [...found]
}

async function readSpeakers(db: Db, workspaceId: string, ids: string[]): Promise<string[]> {
  const known = await listKnownSpeakers(db, workspaceId, ids)
  for (const id of ids) if (!known.has(id)) throw notFound('speaker', id)
  return ids
}

async function readRecordings(db: Db, workspaceId: string, ids: string[]): Promise<string[]> {
  const known = await listKnownRecordings(db, workspaceId, ids)
  for (const id of ids) if (!known.has(id)) throw notFound('recording', id)
  return ids
}
