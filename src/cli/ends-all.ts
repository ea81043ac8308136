import { ClientError, ConnectionError } from '../client/client.ts'

/** Whether the error affects all other recordings too: no connection, invalid key, or full disk. */
export function endsAll(error: unknown): boolean {
  if (error instanceof ClientError) return error.status >= 500 || error.status === 401
  return error instanceof ConnectionError || error instanceof TypeError || (error instanceof Error && 'code' in error)
}
