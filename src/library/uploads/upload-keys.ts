/** The folder of what has arrived of an upload, in the store of media. */
export function uploadFolder(uploadId: string): string {
  return `uploads/${uploadId}/`
}

/** The blob that the parts of an upload become when clients send them to the store. */
export function directKey(uploadId: string): string {
  return `${uploadFolder(uploadId)}whole`
}
