import { AppError } from '../../contract/app-error.ts'
import type { BlobStore } from './port.ts'

/**
 * Deletes a blob whose row was refused. After any other error the row may be there, when the answer to its commit was
 * lost for example: then the blob stays, and a sweep removes it if it has no row.
 */
export async function deleteRefused(blobs: BlobStore, key: string, error: unknown): Promise<void> {
  if (error instanceof AppError && (error.status < 500 || error.code === 'STORAGE_FULL')) await blobs.delete(key)
}
