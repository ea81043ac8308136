/** One line of `tiro doctor`. */
export interface Finding {
  name: string
  /** `warning`: it works, with limits. `missing`: something needed fails. */
  state: 'ok' | 'warning' | 'missing'
  /** What was found. */
  detail: string
  /** What to do, as a sentence; absent if there is nothing to do. */
  cure?: string
}
