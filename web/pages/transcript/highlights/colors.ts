import type { Highlight } from '../../../../src/contract/endpoints/highlights.ts'
import { words } from '../../../strings/words.ts'

export type Color = Highlight['color']
export const colors = Object.keys(words.highlights.colors) as Color[]
export const isColor = (value: unknown): value is Color => colors.some((one) => one === value)

/** The background of highlighted words. */
export const backgrounds: Record<Color, string> = {
  YELLOW: 'bg-mark-yellow',
  GREEN: 'bg-mark-green',
  BLUE: 'bg-mark-blue',
  PINK: 'bg-mark-pink',
}
