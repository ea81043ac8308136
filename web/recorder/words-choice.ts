import { createStore } from '../api/store.ts'

const key = 'recorder-words'

/** Whether the next recording shows its words as they are said. Kept in this browser. */
export const wordsChoice = createStore(localStorage.getItem(key) !== 'off')

export function chooseWords(isOn: boolean): void {
  if (isOn) localStorage.removeItem(key)
  else localStorage.setItem(key, 'off')
  wordsChoice.set(isOn)
}
