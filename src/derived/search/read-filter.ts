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
  const speakerIds = idsOf('speakerIds', given.speakerIds)
  const recordingIds = idsOf('recordingIds', given.recordingIds)
  if (recordingIds !== null) {
    requireKnown('recording', recordingIds, await listKnownRecordings(db, workspaceId, recordingIds))
  }
  const folderIds =
    folders === null ? null : await readFolders(db, workspaceId, folders, given.includeSubfolders === true)
  if (speakerIds !== null) requireKnown('speaker', speakerIds, await listKnownSpeakers(db, workspaceId, speakerIds))
  return {
    ...(recordingIds === null ? {} : { recordingIds }),
    workspaceIds: [workspaceId],
    folderIds,
    speakerIds,
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
  requireKnown('folder', ids, new Set(all.map(({ id }) => id)))
  if (!withSubfolders) return ids
  const children = Map.groupBy(all, ({ parentFolderId }) => parentFolderId)
  const found = new Set(ids)
  for (const id of found) for (const child of children.get(id) ?? []) found.add(child.id)
  return [...found]
}

function requireKnown(kind: string, ids: readonly string[], known: ReadonlySet<string>): void {
  for (const id of ids) if (!known.has(id)) throw notFound(kind, id)
}
