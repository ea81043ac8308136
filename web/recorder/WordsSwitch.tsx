import { useStore } from '../api/store.ts'
import { Checkbox } from '../components/Field.tsx'
import { words } from '../strings/words.ts'
import { chooseWords, wordsChoice } from './words-choice.ts'

const t = words.recorder.live

/** Whether words are shown while people speak. They cost sound quality, so it is the person's choice. */
export function WordsSwitch({ isShown, onEnd }: { isShown: boolean; onEnd: () => void }) {
  const isOn = useStore(wordsChoice)
  return (
    <Checkbox
      label={t.show}
      hint={isOn && !isShown ? t.showNext : t.showAbout}
      checked={isOn}
      onChange={({ target }) => {
        chooseWords(target.checked)
        if (!target.checked) onEnd()
      }}
    />
  )
}
