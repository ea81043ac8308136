import { UsageError } from '../../contract/app-error.ts'

/** TIRO_CORS_ORIGINS: origins of pages that may call the API from a browser, or * for all. */
export function readCorsOrigins(list: (name: string) => string[]): string[] {
  return list('TIRO_CORS_ORIGINS').map((given) => {
    if (given === '*') return given
    const isOrigin = /^https?:\/\/[^/?#\s]+\/?$/.test(given) && URL.canParse(given)
    if (!isOrigin) {
      throw new UsageError(
        `TIRO_CORS_ORIGINS must be origins such as https://app.example.org, separated by commas, or *, not "${given}".`,
      )
    }
    return new URL(given).origin
  })
}
