import type { FindAndReplace, Workspace } from '../../src/contract/resources.ts'
import { api, codeOf } from './client.ts'

export type SettingsChange = NonNullable<Parameters<typeof api.updateWorkspace>[0]['body']>

/** Each refusal means that somebody else has saved, so people alone never get there. */
const attemptsMost = 10

/**
 * Changes settings from what they are on the server. If somebody else saves in between, `change` is asked again with
 * the settings that they saved.
 */
export async function changeSettings(
  spaceId: string,
  change: (now: Workspace) => SettingsChange,
  attempt = 1,
): Promise<Workspace> {
  const params = { spaceId }
  const now = await api.getWorkspace({ params })
  try {
    const headers = { 'if-match': `"${now.updatedAt}"` }
    return await api.updateWorkspace({ params, headers, body: change(now) })
  } catch (error) {
    if (codeOf(error) !== 'EDIT_CONFLICT' || attempt === attemptsMost) throw error
    return changeSettings(spaceId, change, attempt + 1)
  }
}

/** The list with a pair. It replaces the pair for the same words, whatever their case. */
export function withPair(pairs: readonly FindAndReplace[], pair: FindAndReplace): FindAndReplace[] {
  const at = pairs.findIndex((one) => foundBy(one) === foundBy(pair))
  return at === -1 ? [...pairs, pair] : pairs.with(at, pair)
}

/** What a pair finds, as it is compared. */
export const foundBy = ({ find }: FindAndReplace): string => find.trim().toLowerCase()
