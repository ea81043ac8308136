import { deleteStoredUpload } from './stored-uploads.ts'
import { addFiles, remove, type Upload } from './uploads.ts'

/** Adds the file of an upload whose recording or workspace was deleted to a workspace. */
export async function addAgain(upload: Upload, spaceId: string): Promise<void> {
  const { id, file, name, type, lastModified, language, speakerCount, channels = 'auto' } = upload
  if (file === null) return
  const again = new File([file], name, { type, lastModified })
  await addFiles([again], { spaceId, folderId: null, language, speakerCount, channels })
  remove(id)
  await deleteStoredUpload(id)
}
