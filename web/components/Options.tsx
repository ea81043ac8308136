import { memo } from 'react'

/** What a select offers: values with their names, in this order. There may be thousands. */
export const Options = memo(function Options({ of }: { of: readonly (readonly [value: string, name: string])[] }) {
  return of.map(([value, name]) => (
    <option key={value} value={value}>
      {name}
    </option>
  ))
})
