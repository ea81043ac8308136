import { rangeOfWord, runsBetween, type WordRun } from './editor/document.ts'
import type { Editor } from './editor/editor.ts'
import { followPlace } from './editor/text-place.ts'

/** Words as the server knows them. Those that were just typed are saved first; without that, they are left out. */
export async function savedRuns(editor: Editor, runs: readonly WordRun[]): Promise<readonly WordRun[]> {
  if (runs.every(isSaved)) return runs
  const { document } = editor
  const { paragraphs } = document.get()
  const followed = runs.flatMap(({ key, from, to }) => {
    const paragraph = paragraphs.find((one) => one.key === key)
    if (paragraph === undefined) return []
    const [start, end] = [from, to].map((wanted) => paragraph.words.findIndex(({ id }) => id === wanted))
    const edges = [rangeOfWord(paragraph, start ?? 0)[0], rangeOfWord(paragraph, end ?? 0)[1]]
    return [edges.map((offset) => followPlace(document, { key, offset }))]
  })
  await editor.flush()
  return followed.flatMap((places) => {
    for (const { stop } of places) stop()
    const [from, to] = places.map(({ now }) => now())
    const now = document.get().paragraphs
    const [first, last] = [from, to].map((place) => now.findIndex(({ key }) => key === place?.key))
    if (first === undefined || last === undefined || first === -1) return []
    return runsBetween(now.slice(first, last + 1), from?.offset ?? 0, to?.offset ?? 0).filter(isSaved)
  })
}

/** Words that the server doesn't know yet have negative ids. */
function isSaved({ from, to }: WordRun): boolean {
  return from >= 0 && to >= 0
}
