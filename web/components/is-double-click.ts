/** The second click of a double click isn't meant for the question that the first one asked, in the same place. */
export function isDoubleClick({ detail }: { detail: number }): boolean {
  return detail > 1
}
