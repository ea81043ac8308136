import type { OfferedWord } from '../../contract/endpoints/offered-words.ts'
import { getWorkspace } from '../../identity/workspaces/get-workspace.ts'
import type { Db } from '../../platform/database/schema.ts'
import { listCorrected } from './store.ts'

/** A correction that was made once says little. */
const leastTimes = 2
const most = 100

/**
 * Words that people corrected at least twice in a workspace, and that recognisers don't prefer already: those of its
 * vocabulary and of its replacements, which also correct them by themselves.
 */
export async function listOfferedWords(db: Db, workspaceId: string): Promise<OfferedWord[]> {
  const { vocabulary, findAndReplaceWords } = await getWorkspace(db, workspaceId)
  const preferred = [...vocabulary, ...findAndReplaceWords.map(({ replace }) => replace)]
  const known = new Set(preferred.map((word) => word.toLowerCase()))
  const offered = new Map<string, OfferedWord>()
  for (const { heard, word, count, recordings } of await listCorrected(db, workspaceId, leastTimes)) {
    if (known.has(word.toLowerCase())) continue
    const one = offered.get(word) ?? { word, heard: [], count: 0, recordings: 0 }
    one.heard.push(heard)
    one.count += count
    one.recordings = Math.max(one.recordings, recordings)
    offered.set(word, one)
  }
  return [...offered.values()].slice(0, most)
}
