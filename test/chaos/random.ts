/** Numbers from a seed, so that a run can be replayed (mulberry32). */
export interface Random {
  /** 0 ≤ x < 1. */
  next: () => number
  /** A whole number from `least` to `most`. */
  from: (least: number, most: number) => number
  pick: <T>(list: readonly T[]) => T
}

export function seeded(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    from: (least, most) => least + Math.floor(next() * (most - least + 1)),
    pick: <T>(list: readonly T[]): T => {
      const chosen = list[Math.floor(next() * list.length)]
      if (chosen === undefined) throw new Error('There is nothing to pick from.')
      return chosen
    },
  }
}

/** The seed of this run: given, or new. It is printed, so that the run can be replayed. */
export function chooseSeed(): number {
  const given = process.env['TIRO_CHAOS_SEED']
  const seed = given === undefined ? Math.floor(Math.random() * 2 ** 32) : Number(given)
  console.log(`Seed ${seed}; replay it with TIRO_CHAOS_SEED=${seed}`)
  return seed
}
