import { findAllowed } from '../../../platform/files/find-allowed.ts'
import type { Outbound } from '../../../platform/outbound/outbound.ts'
import { invalidFields } from './export-settings.ts'

/** Where a rule writes: one of the two, checked. */
export interface Destination {
  folder: string | null
  url: URL | null
}

/**
 * The checked folder or address of a rule. The same answer for folders that don't exist and for those that aren't
 * allowed, so that nobody learns what is on the server. AppError INVALID_BODY, UNSAFE_URL.
 */
export async function requireDestination(
  deps: { outbound: Outbound; allowedFolders: readonly string[] },
  given: { folder?: string; url?: string },
): Promise<Destination> {
  const { folder, url } = given
  if ((folder === undefined) === (url === undefined)) {
    throw invalidFields([{ path: '/folder', rule: 'required', message: 'Give either "folder" or "url".' }])
  }
  if (url !== undefined) {
    const checked = (await deps.outbound.check(url)).url
    if (checked.search !== '' || checked.hash !== '') {
      throw invalidFields([{ path: '/url', rule: 'format', message: 'The URL must have no query and no fragment.' }])
    }
    if (!checked.pathname.endsWith('/')) checked.pathname += '/'
    return { folder: null, url: checked }
  }
  const found = await findAllowed(folder ?? '', deps.allowedFolders)
  if (found === null) {
    const message = "This folder doesn't exist in one of the folders that the operator allowed (TIRO_EXPORT_FOLDERS)."
    throw invalidFields([{ path: '/folder', rule: 'allowed', message }])
  }
  return { folder: found, url: null }
}
