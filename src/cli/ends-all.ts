import { ClientError, ConnectionError } from '../client/client.ts'

/** What a title or a folder, which others named, can cause for one file: a folder is there, or its path is too long. */
const ofOneFile = new Set(['EEXIST', 'EISDIR', 'ENAMETOOLONG', 'ENOTDIR'])

/** Whether the error affects all other recordings too: no connection, invalid key, or full disk. */
export function endsAll(error: unknown): boolean {
  if (error instanceof ClientError) return error.status >= 500 || error.status === 401
  if (error instanceof ConnectionError || error instanceof TypeError) return true
  return error instanceof Error && 'code' in error && !ofOneFile.has(String(error.code))
}
