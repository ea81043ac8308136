import { inputLook } from '../../../components/Field.tsx'
import { Options } from '../../../components/Options.tsx'
import { words } from '../../../strings/words.ts'
import { colors, type Color } from './colors.ts'

const t = words.highlights

/** Shows highlights of one color; null: of all. */
export function ColorFilter({ color, onChange }: { color: Color | null; onChange: (color: Color | null) => void }) {
  return (
    <select
      aria-label={t.color}
      value={color ?? ''}
      onChange={({ target }) => onChange(colors.find((one) => one === target.value) ?? null)}
      className={`${inputLook} w-auto!`}
    >
      <option value="">{t.anyColor}</option>
      <Options of={colors.map((one) => [one, t.colors[one]])} />
    </select>
  )
}
