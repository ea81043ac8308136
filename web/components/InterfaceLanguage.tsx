import { chooseLanguage, chosenLanguage, interfaceLanguages } from '../strings/language.ts'
import { words } from '../strings/words.ts'
import { SelectField } from './Field.tsx'
import { keepTyped } from './typed.ts'

/** Chooses the language of the interface. The page loads again in it. */
export function InterfaceLanguage() {
  return (
    <SelectField
      label={words.common.interfaceLanguage}
      value={chosenLanguage ?? ''}
      onChange={(event) => {
        keepTyped()
        chooseLanguage(event.currentTarget.value)
      }}
    >
      <option value="">{words.common.browserLanguage}</option>
      {Object.entries(interfaceLanguages).map(([code, name]) => (
        <option key={code} value={code} lang={code}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
