/**
 * How many letters are missing, too many, wrong or swapped with their neighbour between two words; `most` + 1 for more
 * than `most`.
 */
export function editsBetween(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, i) => i)
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    let least = i
    for (let k = 1; k <= other.length; k++) {
      const isSame = one[i - 1] === other[k - 1]
      let edits = Math.min((row[k - 1] ?? 0) + 1, (last[k] ?? 0) + 1, (last[k - 1] ?? 0) + (isSame ? 0 : 1))
      if (i > 1 && k > 1 && one[i - 1] === other[k - 2] && one[i - 2] === other[k - 1]) {
        edits = Math.min(edits, (before[k - 2] ?? 0) + 1)
      }
      row.push(edits)
      least = Math.min(least, edits)
    }
    if (least > most) return most + 1
    before = last
    last = row
  }
  return Math.min(most + 1, last[other.length] ?? 0)
}
