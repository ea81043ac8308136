import { UsageError } from '../../contract/app-error.ts'

/** TIRO_CORS_ORIGINS: origins of pages that may call the API from a browser, or * for all. */
export function readCorsOrigins(list: (name: string) => string[]): string[] {
  return list('TIRO_CORS_ORIGINS').map((given) => {
    if (given === '*') return given
    const isOrigin = /^[a-z][a-z0-9+.-]*:\/\/[^/?#@\s]+\/?$/i.test(given) && URL.canParse(given)
    if (!isOrigin) {
      throw new UsageError(
        `TIRO_CORS_ORIGINS must be origins such as https://app.example.org, separated by commas, or *, not "${given}".`,
      )
    }
    // Apps have schemes of their own, such as app://obsidian.md, for which the origin of a URL is "null".
    return /^https?:/i.test(given) ? new URL(given).origin : given.toLowerCase().replace(/\/$/, '')
  })
}
