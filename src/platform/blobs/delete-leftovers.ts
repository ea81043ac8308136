import type { BlobStore } from './port.ts'

/** Told of what couldn't be deleted. */
export type OnLeftover = (error: unknown) => void

/**
 * Deletes bytes that no row names any more. What the caller asked for is committed, so a failure isn't the answer: it is
 * told, and a sweep deletes the bytes later.
 */
export async function deleteLeftovers(
  blobs: Pick<BlobStore, 'delete'>,
  keys: readonly string[],
  onLeftover: OnLeftover,
): Promise<void> {
  for (const key of keys) {
    try {
      await blobs.delete(key)
    } catch (error) {
      onLeftover(error)
    }
  }
}
