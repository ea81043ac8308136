/** Longest character n-gram compared, and the weight of recall relative to precision: chrF2. */
const longest = 6
const beta = 2

/**
 * chrF of translations against references, 0–1, over the whole set: the share of character n-grams that they have in
 * common, spaces left out (Popović 2015).
 */
export function chrf(pairs: readonly { translated: string; reference: string }[]): number {
  let sum = 0
  for (let n = 1; n <= longest; n++) {
    let common = 0
    let made = 0
    let wanted = 0
    for (const { translated, reference } of pairs) {
      const own = runs(translated, n)
      const other = runs(reference, n)
      for (const [run, count] of own) common += Math.min(count, other.get(run) ?? 0)
      for (const count of own.values()) made += count
      for (const count of other.values()) wanted += count
    }
    const precision = made === 0 ? 0 : common / made
    const recall = wanted === 0 ? 0 : common / wanted
    const both = beta ** 2 * precision + recall
    sum += both === 0 ? 0 : ((1 + beta ** 2) * precision * recall) / both
  }
  return sum / longest
}

function runs(text: string, n: number): Map<string, number> {
  const characters = Array.from(text.replaceAll(/\s/gu, ''))
  const counts = new Map<string, number>()
  for (let i = 0; i + n <= characters.length; i++) {
    const run = characters.slice(i, i + n).join('')
    counts.set(run, (counts.get(run) ?? 0) + 1)
  }
  return counts
}
