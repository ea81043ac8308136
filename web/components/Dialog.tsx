import { useEffect, useId, useRef, type ReactNode } from 'react'
import { words } from '../strings/words.ts'
import { IconButton } from './Button.tsx'

/**
 * Uses the browser's own dialog: it traps focus, makes the rest of the page inert and restores focus. `side` makes it
 * a sheet at the edge, or at the bottom on a phone.
 */
export function Dialog({
  title,
  onClose,
  children,
  side = false,
  wide = false,
}: {
  title: string
  onClose: () => void
  children: ReactNode
  side?: boolean
  wide?: boolean
}) {
  const element = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const dialog = element.current
    if (dialog !== null && !dialog.open) dialog.showModal()
    return () => dialog?.close()
  }, [])
  const place = side
    ? 'sm:ml-auto sm:h-dvh sm:max-h-dvh sm:w-96 sm:rounded-none max-sm:mt-auto max-sm:w-full max-sm:max-w-full max-sm:rounded-b-none max-sm:max-h-[85dvh]'
    : `m-auto w-[calc(100vw-2rem)] max-h-[85dvh] ${wide ? 'max-w-3xl' : 'max-w-md'}`
  return (
    <dialog
      ref={element}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === element.current) onClose()
      }}
      className={`appear rounded border border-line bg-paper p-0 shadow-float ${place}`}
    >
      <div className="flex max-h-[inherit] flex-col">
        <header className="flex items-center justify-between gap-4 border-b border-line py-2 pr-2 pl-4">
          <h2 id={id} className="min-w-0 truncate text-base">
            {title}
          </h2>
          <IconButton icon="close" label={words.common.close} onClick={onClose} />
        </header>
        <div className="min-h-0 overflow-y-auto p-4">{children}</div>
      </div>
    </dialog>
  )
}
