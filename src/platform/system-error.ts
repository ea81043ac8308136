/** The code of a system's or a database's error (`ENOENT`, `23505`), or null. */
export function systemCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
}

/** Whether a file or a folder on its way isn't there. */
export function isMissing(error: unknown): boolean {
  const code = systemCode(error)
  return code === 'ENOENT' || code === 'ENOTDIR'
}

/** For `catch`: `instead` if a file or a folder on its way isn't there. Throws other errors. */
export function ifMissing<T>(instead: T): (error: unknown) => T {
  return (error) => {
    if (isMissing(error)) return instead
    throw error
  }
}

/** Whether a disk or a quota is full. */
export function isFull(error: unknown): boolean {
  const code = systemCode(error)
  return code === 'ENOSPC' || code === 'EDQUOT'
}
