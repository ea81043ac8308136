import { AppError } from '../../contract/app-error.ts'
import { folderDepthMax } from '../../contract/row-limits.ts'

type Parents = ReadonlyMap<string, string | null>

/** Checks that a folder fits into another with all that is in it; `id` null: a new one. AppError INVALID_STATE. */
export function requireDepth(parents: Parents, id: string | null, parentId: string | null): void {
  const inside = id === null ? [1] : [...parents.keys()].map((each) => levels(parents, each, id))
  const deepest = inside.reduce((a, b) => Math.max(a, b), 0)
  if (levels(parents, parentId, null) + deepest <= folderDepthMax) return
  throw new AppError('INVALID_STATE', `Folders can be inside each other ${folderDepthMax} levels deep at most.`, {
    limit: folderDepthMax,
  })
}

/** Levels from a folder up to another, both counted, or to the top; 0: not inside it. */
function levels(parents: Parents, from: string | null, top: string | null): number {
  let count = 0
  for (let at = from; at !== null; at = parents.get(at) ?? null) {
    count += 1
    if (at === top) return count
  }
  return top === null ? count : 0
}
