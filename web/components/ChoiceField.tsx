import { SelectField } from './Field.tsx'

/** One of a few values, each with its name. */
export function ChoiceField<T extends string>({
  label,
  hint,
  names,
  value,
  onChange,
}: {
  label: string
  hint: string
  names: Record<T, string>
  value: T
  onChange: (value: T) => void
}) {
  const values = Object.keys(names) as T[]
  return (
    <SelectField
      label={label}
      hint={hint}
      value={value}
      onChange={({ target }) => onChange(values.find((one) => one === target.value) ?? value)}
    >
      {values.map((one) => (
        <option key={one} value={one}>
          {names[one]}
        </option>
      ))}
    </SelectField>
  )
}
