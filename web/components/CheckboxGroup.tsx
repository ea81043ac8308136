import { Checkbox } from './Field.tsx'

/** Some of a few values, each with its name. */
export function CheckboxGroup<T extends string>({
  label,
  names,
  values,
  chosen,
  onChange,
}: {
  label: string
  names: Readonly<Record<T, string>>
  values: readonly T[]
  chosen: readonly T[]
  onChange: (chosen: T[]) => void
}) {
  return (
    <fieldset className="grid grid-cols-2 gap-x-3 gap-y-2">
      <legend className="mb-2 text-sm font-medium">{label}</legend>
      {values.map((value) => (
        <Checkbox
          key={value}
          label={names[value]}
          checked={chosen.includes(value)}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))
          }
        />
      ))}
    </fieldset>
  )
}
