import type { ReactNode } from 'react'

/**
 * A table that scrolls sideways when it is wider than the page; a shade at an end says that there is more. One without
 * buttons or links (`isText`) can be focused, to scroll it with the keyboard.
 */
export function Table({
  label,
  head,
  isText = false,
  children,
}: {
  label: string
  head: readonly string[]
  isText?: boolean
  children: ReactNode
}) {
  return (
    <div
      className="overflow-x-auto fades-at-ends"
      // A menu that closes gives the focus back without scrolling, to a button that may have moved out of sight.
      onFocus={({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
      {...(isText ? { tabIndex: 0, role: 'group', 'aria-label': label } : {})}
    >
      <table
        aria-label={label}
        className="w-full border-collapse text-start text-sm whitespace-nowrap [&_td]:border-t [&_td]:border-line [&_td]:py-2 [&_td]:pe-4 [&_th]:pb-1.5 [&_th]:pe-4 [&_th]:text-start [&_th]:font-normal [&_th]:text-ink-3"
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

/** A table with its title, what it is for, and the button that adds a row. */
export function TableSection({
  id,
  title,
  about,
  button,
  children,
}: {
  id: string
  title: string
  about: string
  button: ReactNode
  children: ReactNode
}) {
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id={id} className="text-base">
          {title}
        </h2>
        <p className="min-w-0 flex-1 text-sm text-ink-2 max-sm:order-last max-sm:basis-full">{about}</p>
        {button}
      </div>
      {children}
    </section>
  )
}
