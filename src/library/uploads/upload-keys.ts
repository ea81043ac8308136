/** The blob that the parts of an upload become when clients send them to the store. */
export function directKey(uploadId: string): string {
  return `uploads/${uploadId}/whole`
}
