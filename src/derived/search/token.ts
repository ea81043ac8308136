/** A word in the index's form, and its position in the text (UTF-16 offsets, `to` exclusive). */
export interface Token {
  token: string
  from: number
  to: number
}
