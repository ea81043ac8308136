/** Pairs of equal words, [reference, heard], in the alignment with the fewest errors. */
export function alignWords(reference: readonly string[], heard: readonly string[]): [number, number][] {
  const width = heard.length + 1
  const cost = new Uint16Array((reference.length + 1) * width)
  const at = (i: number, j: number): number => cost[i * width + j] ?? 0
  const isSame = (i: number, j: number): boolean => reference[i - 1] === heard[j - 1]
  for (let i = 0; i <= reference.length; i += 1) {
    for (let j = 0; j <= heard.length; j += 1) {
      cost[i * width + j] =
        i === 0 || j === 0
          ? i + j
          : Math.min(at(i - 1, j - 1) + (isSame(i, j) ? 0 : 1), at(i - 1, j) + 1, at(i, j - 1) + 1)
    }
  }
  const pairs: [number, number][] = []
  let i = reference.length
  let j = heard.length
  while (i > 0 && j > 0) {
    if (at(i, j) === at(i - 1, j - 1) + (isSame(i, j) ? 0 : 1)) {
      if (isSame(i, j)) pairs.push([i - 1, j - 1])
      i -= 1
      j -= 1
    } else if (at(i, j) === at(i - 1, j) + 1) i -= 1
    else j -= 1
  }
  return pairs.toReversed()
}
