import type { KeyboardEvent } from 'react'

/** The key that was pressed; '' while an input method composes, where Enter only chooses the characters. */
export function keyOf({ key, nativeEvent }: KeyboardEvent): string {
  return nativeEvent.isComposing ? '' : key
}
