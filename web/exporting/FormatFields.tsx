import type { Format } from '../../src/contract/content.ts'
import { Checkbox } from '../components/Field.tsx'
import { words } from '../strings/words.ts'
import { exportFormats } from './options.ts'

/** Chooses one or several formats. */
export function FormatFields({
  chosen,
  onChange,
}: {
  chosen: readonly Format[]
  onChange: (formats: readonly Format[]) => void
}) {
  return (
    <fieldset className="grid grid-cols-2 gap-x-3 gap-y-2">
      <legend className="mb-2 text-sm font-semibold">{words.exporting.choose}</legend>
      {exportFormats.map((format) => (
        <Checkbox
          key={format}
          label={words.exporting.formats[format]}
          checked={chosen.includes(format)}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosen, format] : chosen.filter((one) => one !== format))
          }
        />
      ))}
    </fieldset>
  )
}
