/** One line of `tiro doctor`. */
export interface Finding {
  name: string
  ok: boolean
  /** What was found, or what to do. */
  detail: string
}
