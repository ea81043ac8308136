import { SelectField } from './Field.tsx'
import { Options } from './Options.tsx'

/** One of a few values, each with its name. */
export function ChoiceField<T extends string>({
  label,
  hint,
  names,
  values = Object.keys(names) as T[],
  value,
  onChange,
}: {
  label: string
  hint?: string
  names: Record<T, string>
  /** Their order, if it isn't that of the names. */
  values?: readonly T[]
  value: T
  onChange: (value: T) => void
}) {
  return (
    <SelectField
      label={label}
      hint={hint}
      value={value}
      onChange={({ target }) => onChange(values.find((one) => one === target.value) ?? value)}
    >
      <Options of={values.map((one) => [one, names[one]])} />
    </SelectField>
  )
}
