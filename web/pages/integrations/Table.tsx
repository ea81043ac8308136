import type { ReactNode } from 'react'

/** A plain table of hairlines; it scrolls by itself where it is wider than the page. */
export function Table({ label, head, children }: { label: string; head: readonly string[]; children: ReactNode }) {
  return (
    <div className="overflow-x-auto">
      <table
        aria-label={label}
        className="w-full border-collapse text-left text-sm whitespace-nowrap [&_td]:border-t [&_td]:border-line [&_td]:py-2 [&_td]:pr-4 [&_th]:pb-1.5 [&_th]:pr-4 [&_th]:font-normal [&_th]:text-ink-3"
      >
        <thead>
          <tr>
            {head.map((title) =>
              title === '' ? (
                <td key="actions" className="border-t-0!" />
              ) : (
                <th key={title} scope="col">
                  {title}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}
