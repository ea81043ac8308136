import { chooseLanguage, chosenLanguage, interfaceLanguages } from '../strings/language.ts'
import { words } from '../strings/words.ts'
import { SelectField } from './Field.tsx'

/** Chooses the language of the interface. The page loads again in it. */
export function InterfaceLanguage() {
  return (
    <SelectField
      label={words.common.interfaceLanguage}
      value={chosenLanguage ?? ''}
      onChange={(event) => chooseLanguage(event.currentTarget.value)}
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
