/** Who says most of some words; in a tie, the one who speaks first. Null: nobody is known. */
export function mainSpeaker<S extends number | null>(words: readonly { speaker: S }[]): S | null {
  const counts = new Map<S, number>()
  for (const { speaker } of words) if (speaker !== null) counts.set(speaker, (counts.get(speaker) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? null
}
