import { useStore } from '../api/store.ts'
import { words } from '../strings/words.ts'
import { Icon } from './Icon.tsx'
import { tabThroughToasts, toastListId } from './tab-through-toasts.ts'
import { dismiss, hold, release, toasts } from './toasts.ts'

/** Messages about what was just done, with undo and what may come next. They never take the keyboard focus. */
export function ToastList() {
  const all = useStore(toasts)
  return (
    <div
      id={toastListId}
      role="status"
      aria-live="polite"
      // A press on a toast must not count as a press outside of an open dialog, which would close it.
      onPointerDown={(event) => event.stopPropagation()}
      onKeyDown={tabThroughToasts}
      className="pointer-events-none fixed inset-x-0 bottom-24 z-50 flex flex-col items-center gap-2 px-4"
    >
      {all.map(({ id, text, tone, undo, next }) =>
        tone === 'heard' ? (
          <p key={id} className="visually-hidden">
            {text}
          </p>
        ) : (
          <div
            key={id}
            // It stays while somebody points at it or has the focus in it: its time is short for a keyboard.
            onPointerEnter={() => hold(id)}
            onFocus={() => hold(id)}
            onPointerLeave={({ currentTarget }) => {
              if (!currentTarget.contains(document.activeElement)) release(id)
            }}
            onBlur={({ currentTarget, relatedTarget }) => {
              if (!currentTarget.contains(relatedTarget) && !currentTarget.matches(':hover')) release(id)
            }}
            className="appear pointer-events-auto flex max-w-xl items-center gap-3 rounded bg-ink py-2 pe-2 ps-4 text-sm text-paper shadow-float"
          >
            {tone === 'bad' && <Icon name="alert" />}
            <span className="min-w-0 break-words">{text}</span>
            {[next, undo === undefined ? undefined : { label: words.common.undo, run: undo }].map(
              (offer) =>
                offer !== undefined && (
                  <button
                    key={offer.label}
                    type="button"
                    className="rounded px-2 py-1 font-semibold underline underline-offset-2 thumb"
                    onClick={() => {
                      offer.run()
                      dismiss(id)
                    }}
                  >
                    {offer.label}
                  </button>
                ),
            )}
            <button
              type="button"
              aria-label={words.common.close}
              className="flex items-center justify-center rounded p-1 thumb"
              onClick={() => dismiss(id)}
            >
              <Icon name="close" />
            </button>
          </div>
        ),
      )}
    </div>
  )
}
