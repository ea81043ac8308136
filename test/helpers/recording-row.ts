import { timestamp } from '../../src/platform/database/now.ts'
import type { NewRow } from '../../src/platform/database/schema.ts'
import { fold } from '../../src/text/fold.ts'

/** A row of an uploaded recording; what isn't given is as usual. */
export function recordingRow(
  given: Pick<NewRow<'recording'>, 'id' | 'workspaceId'> & Partial<NewRow<'recording'>>,
): NewRow<'recording'> {
  const title = given.title ?? given.id
  const now = timestamp()
  return {
    createdAt: now,
    updatedAt: now,
    title,
    titleFolded: fold(title),
    mediaType: 'AUDIO',
    source: 'FILE_UPLOAD',
    status: 'READY',
    isMediaDeleted: 0,
    createdById: 'usr_x',
    language: 'en',
    diarize: 1,
    vocabulary: '[]',
    translationLanguages: '[]',
    warnings: '[]',
    ...given,
  }
}
