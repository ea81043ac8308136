/** Warns of speakers who were found and have no words. */
export function silentSpeakers(found: number, withWords: number): string[] {
  if (withWords === 0 || withWords >= found) return []
  return [
    `${found} speakers were found, but only ${withWords} have words: the others only speak while somebody else does.`,
  ]
}
