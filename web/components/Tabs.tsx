import * as Radix from '@radix-ui/react-tabs'
import { useEffect, useRef, type ReactNode } from 'react'
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
  const list = useRef<HTMLDivElement>(null)
  // On a phone, not every language has room for all tabs at once.
  useEffect(() => {
    list.current?.querySelector(`[data-tab=${value}]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [value])
  return (
    <Radix.Root dir={direction} value={value} onValueChange={onChange} className="flex min-h-0 flex-1 flex-col">
      <Radix.List
        ref={list}
        aria-label={label}
        className="flex shrink-0 gap-2.5 overflow-x-auto border-b border-line px-4"
      >
        {tabs.map(({ id, label: text }) => (
          <Radix.Trigger
            key={id}
            value={id}
            data-tab={id}
            className="-mx-1 -mb-px -outline-offset-2! border-b-2 px-1 border-transparent py-2.5 thumb shrink-0 text-sm whitespace-nowrap text-ink-2 hover:text-ink data-[state=active]:border-ink data-[state=active]:font-medium data-[state=active]:text-ink"
          >
            {text}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map(({ id, content }) => (
        <Radix.Content key={id} value={id} className="min-h-0 flex-1 overflow-y-auto p-4">
          {content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
