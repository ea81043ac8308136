import * as Radix from '@radix-ui/react-tabs'
import type { ReactNode } from 'react'
import { direction } from '../strings/language.ts'

export interface Tab {
  id: string
  label: string
  content: ReactNode
}

/** Tabs. Only the open one is rendered. */
export function Tabs({
  tabs,
  value,
  onChange,
  label,
}: {
  tabs: readonly Tab[]
  value: string
  onChange: (id: string) => void
  label: string
}) {
  return (
    <Radix.Root dir={direction} value={value} onValueChange={onChange} className="flex min-h-0 flex-1 flex-col">
      {/* In a narrow panel the names move together, and wrap where a language still has no room for all of them. */}
      <div className="@container shrink-0 border-b border-line">
        <Radix.List
          aria-label={label}
          className="flex flex-wrap gap-x-1.5 px-3 text-xs @min-[26.5rem]:gap-x-2.5 @min-[26.5rem]:px-4 @min-[26.5rem]:text-sm"
        >
          {tabs.map(({ id, label: text }) => (
            <Radix.Trigger
              key={id}
              value={id}
              // Radix focuses it from its own handler, which would show a ring as after a key.
              onMouseDown={({ currentTarget, button }) => {
                if (button === 0) currentTarget.focus({ focusVisible: false })
              }}
              className="-mx-1 -mb-px -outline-offset-2! border-b-2 px-1 border-transparent forced-colors:data-[state=inactive]:border-b-0 forced-colors:data-[state=inactive]:pb-3 py-2.5 thumb shrink-0 whitespace-nowrap text-ink-2 hover:text-ink data-[state=active]:border-ink data-[state=active]:font-medium data-[state=active]:text-ink"
            >
              {text}
            </Radix.Trigger>
          ))}
        </Radix.List>
      </div>
      {tabs.map(({ id, content }) => (
        <Radix.Content key={id} value={id} className="clears-uploads min-h-0 flex-1 overflow-y-auto p-4">
          {content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
