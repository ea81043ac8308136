/** One measured figure and its goal. */
export interface Figure {
  name: string
  value: number
  unit: string
  /** In words, e.g. `≤ 100`. */
  goal: string
  met: boolean
  /** The peer or limit that a ratio refers to. */
  against?: string
}
