/** One measured figure and the goal that it is held against. */
export interface Figure {
  name: string
  value: number
  unit: string
  /** In words, e.g. `≤ 100`. */
  goal: string
  met: boolean
  /** The peer or limit that a ratio is taken against. */
  against?: string
}
