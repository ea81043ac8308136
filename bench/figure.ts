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
  /** A ratio that depends on the disk, not on the code alone: its goal counts, and it isn't compared with the baseline. */
  dependsOnDisk?: true
}
