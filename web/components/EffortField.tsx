import type { Effort } from '../../src/contract/resources.ts'
import { words } from '../strings/words.ts'
import { SelectField } from './Field.tsx'

const t = words.uploads
const efforts: readonly Effort[] = ['normal', 'high']

/** How hard speech recognition tries. */
export function EffortField({ value, onChange }: { value: Effort; onChange: (value: Effort) => void }) {
  return (
    <SelectField
      label={t.effort}
      hint={t.effortHint}
      value={value}
      onChange={({ target }) => onChange(efforts.find((effort) => effort === target.value) ?? 'normal')}
    >
      {efforts.map((effort) => (
        <option key={effort} value={effort}>
          {t.efforts[effort]}
        </option>
      ))}
    </SelectField>
  )
}
