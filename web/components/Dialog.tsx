import * as Radix from '@radix-ui/react-dialog'
import { useFocusScopeBranch } from '@radix-ui/react-focus-scope'
import { useRef, useState, type ReactNode } from 'react'
import { useLeft } from '../shell/use-left.ts'
import { words } from '../strings/words.ts'
import { IconButton } from './Button.tsx'
import { tabThroughToasts, toastList } from './tab-through-toasts.ts'

/**
 * A modal dialog. Focus goes to its first field and returns on close; page shortcuts don't work while it is open.
 * What closes it after a request belongs to `mutate(…, { onSuccess: onClose })`, which does nothing once the dialog is
 * gone: as an option of `useMutation` it would close the dialog that was opened meanwhile.
 * Without `onClose`, only what is in it closes it. Leaving the page closes it too: the navigation's dialogs stay otherwise.
 * `side` makes it a sheet at the edge, or at the bottom on a phone. `isRead`: there is something to read before the fields.
 */
export function Dialog({
  title,
  onClose,
  onClosed,
  children,
  side = false,
  wide = false,
  isRead = false,
}: {
  title: string
  onClose: (() => void) | null
  /** Called after the focus has returned, so that what it does may move the focus. */
  onClosed?: () => void
  children: ReactNode
  side?: boolean
  wide?: boolean
  isRead?: boolean
}) {
  const [returnTo] = useState(focusReturn)
  // Radix takes the focus when something is removed while it goes from one field to the next, such as a hint.
  const goingTo = useRef<EventTarget | null>(null)
  const place = side
    ? 'sm:ms-auto sm:h-dvh sm:max-h-dvh sm:w-96 sm:rounded-none max-sm:mt-auto max-sm:w-full max-sm:max-w-full max-sm:rounded-b-none max-sm:max-h-[85dvh]'
    : `m-auto w-[calc(100vw-2rem)] max-h-[85dvh] ${wide ? 'max-w-3xl' : 'max-w-lg'}`
  const close = (): void => {
    if (onClose === null) return
    // A field that is saved when it is left is saved now too.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    onClose()
  }
  useLeft(close)
  return (
    <Radix.Root open onOpenChange={close}>
      <Radix.Portal>
        {/* Not Radix.Overlay: its scroll lock writes a style element, which the content security policy forbids. */}
        <div className="fixed inset-0 z-40 bg-(--backdrop)" />
        <Radix.Content
          aria-describedby={undefined}
          onKeyDown={tabThroughToasts}
          onOpenAutoFocus={(event) => focusOnOpen(event, side || isRead)}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            returnTo()
            onClosed?.()
          }}
          onBlur={({ relatedTarget }) => {
            goingTo.current = relatedTarget
          }}
          onFocus={({ target, currentTarget }) => {
            const wanted = goingTo.current
            goingTo.current = null
            // The trap would take it back from outside, and so on without end.
            const isWithin = wanted instanceof HTMLElement && wanted !== target && currentTarget.contains(wanted)
            if (target === currentTarget && isWithin) wanted.focus()
          }}
          className={`appear fixed inset-0 z-40 h-fit overflow-auto rounded border border-line bg-paper shadow-float outline-none ${place}`}
        >
          <ToastsBelong />
          <div className="flex max-h-[inherit] flex-col">
            <header className="flex items-center justify-between gap-4 border-b border-line py-2 pe-2 ps-4">
              <Radix.Title className="min-w-0 truncate text-base">{title}</Radix.Title>
              {onClose !== null && <IconButton icon="close" label={words.common.close} onClick={onClose} />}
            </header>
            <div className="min-h-0 overflow-y-auto p-4">{children}</div>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Keeps the trap of the focus from pulling it out of the toasts. */
function ToastsBelong() {
  useFocusScopeBranch(toastList())
  return null
}

/**
 * Focuses the field with `data-first`, or the first field or choice. Without one the dialog itself takes the focus, so
 * that screen readers read its title; and in a sheet or a text too, because a focused field opens a phone's keyboard over
 * it.
 */
function focusOnOpen(event: Event, isRead: boolean): void {
  event.preventDefault()
  const content = event.currentTarget
  if (!(content instanceof HTMLElement)) return
  const first = content.querySelector<HTMLElement>('[data-first=true]')
  const field = content.querySelector<HTMLElement>(
    ':is(input:not([type=file], [type=hidden]), textarea, select, button[aria-pressed]):not(:disabled)',
  )
  const target = isRead ? content : (first ?? field ?? content)
  target.focus()
}

/** Remembers what has the focus. A menu item is gone when the dialog closes, so focus returns to its menu's button. */
function focusReturn(): () => void {
  const focused = document.activeElement
  const button = document.getElementById(focused?.closest('[role=menu]')?.getAttribute('aria-labelledby') ?? '')
  const target = button ?? focused
  return () => {
    if (target instanceof HTMLElement) target.focus()
  }
}
