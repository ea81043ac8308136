import * as Radix from '@radix-ui/react-dropdown-menu'
import { useRef, useState, type ReactNode } from 'react'
import { useLeft } from '../shell/use-left.ts'
import { direction } from '../strings/language.ts'
import { Icon, type IconName } from './Icon.tsx'

export interface MenuItem {
  label: string
  icon?: IconName
  onSelect: () => void
  isDanger?: boolean
  isDisabled?: boolean
  /** Shows a check mark. */
  isChosen?: boolean
}

/** A menu that opens from `trigger`, which must be one button. `null` in `items` is a separator. */
export function Menu({
  trigger,
  items,
  label,
}: {
  trigger: ReactNode
  /** A function is called only when the menu opens. */
  items: readonly (MenuItem | null)[] | (() => readonly (MenuItem | null)[])
  label?: string
}) {
  const [isOpen, setOpen] = useState(false)
  useLeft(() => setOpen(false))
  const button = useRef<HTMLButtonElement>(null)
  // The menu goes into the same landmark as its button, or into its dialog, since everything outside a dialog is
  // inert.
  const [place, setPlace] = useState<HTMLElement | null>(null)
  return (
    <Radix.Root
      dir={direction}
      modal={false}
      open={isOpen}
      onOpenChange={(isOpening) => {
        setOpen(isOpening)
        if (isOpening) setPlace(button.current?.closest<HTMLElement>('[role=dialog], main, nav') ?? null)
      }}
    >
      <Radix.Trigger asChild ref={button}>
        {trigger}
      </Radix.Trigger>
      <Radix.Portal container={place}>
        <Radix.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          aria-label={label}
          className="appear z-40 max-h-(--radix-dropdown-menu-content-available-height) max-w-[min(28rem,var(--radix-dropdown-menu-content-available-width))] min-w-44 overflow-y-auto rounded border border-line bg-paper p-1 shadow-float"
        >
          <Items items={items} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Rendered only while the menu is open. */
function Items({ items }: { items: readonly (MenuItem | null)[] | (() => readonly (MenuItem | null)[]) }) {
  const all = typeof items === 'function' ? items() : items
  return all.map((item, i) =>
    item === null ? (
      // eslint-disable-next-line react/no-array-index-key
      <Radix.Separator key={`line-${i}`} className="my-1 border-t border-line" />
    ) : (
      <Radix.Item
        key={item.label}
        disabled={item.isDisabled ?? false}
        aria-current={item.isChosen === true ? 'true' : undefined}
        onSelect={item.onSelect}
        className={`flex cursor-pointer items-center gap-2 rounded px-2 py-1.5 text-sm outline-none thumb select-none data-disabled:opacity-40 data-highlighted:bg-paper-2 ${item.isDanger === true ? 'text-red' : ''}`}
      >
        {item.icon !== undefined && <Icon name={item.icon} />}
        <span className="min-w-0 flex-1 wrap-anywhere">{item.label}</span>
        {item.isChosen === true && <Icon name="check" />}
      </Radix.Item>
    ),
  )
}
