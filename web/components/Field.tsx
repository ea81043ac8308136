import { useId, type ComponentProps, type ReactNode } from 'react'
import { messageOf } from '../api/message-of.ts'

export const inputLook =
  'w-full rounded border border-line-2 bg-paper px-2.5 h-9 thumb text-base text-ink text-ellipsis placeholder:text-ink-3 disabled:opacity-60 aria-invalid:border-red'

/** What went wrong, or the sentence that says it. */
type Wrong = Error | string | null

/** Says what went wrong, also to screen readers; nothing while all is well. */
export function Alert({ id, error }: { id?: string; error: Wrong | undefined }) {
  if (error == null) return null
  return (
    <p id={id} role="alert" className="text-sm text-red">
      {typeof error === 'string' ? error : messageOf(error)}
    </p>
  )
}

/** Connects label, input, hint and error for screen readers. */
function Labelled({
  id,
  label,
  hint,
  error,
  children,
}: {
  id: string
  label: string
  hint?: string | undefined
  error?: Wrong | undefined
  children: ReactNode
}) {
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {children}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-xs text-ink-3">
          {hint}
        </p>
      )}
      <Alert id={`${id}-error`} error={error} />
    </div>
  )
}

interface Shared {
  label: string
  hint?: string | undefined
  error?: Wrong | undefined
}

function describedBy(id: string, { hint, error }: Shared): string | undefined {
  const ids = [hint === undefined ? '' : `${id}-hint`, error == null ? '' : `${id}-error`].filter((one) => one !== '')
  return ids.length === 0 ? undefined : ids.join(' ')
}

export function TextField({ label, hint, error, ...rest }: Shared & ComponentProps<'input'>) {
  const id = useId()
  // Addresses and paths run from left to right in every language.
  const isAddress = rest.type === 'url' || rest.type === 'email' || rest.dir === 'ltr'
  return (
    <Labelled id={id} label={label} hint={hint} error={error}>
      <input
        id={id}
        aria-invalid={error == null ? undefined : true}
        aria-describedby={describedBy(id, { label, hint, error })}
        dir={isAddress ? 'ltr' : undefined}
        {...rest}
        className={isAddress ? `${inputLook} starts-with-page` : inputLook}
      />
    </Labelled>
  )
}

export function TextArea({ label, hint, error, ...rest }: Shared & ComponentProps<'textarea'>) {
  const id = useId()
  return (
    <Labelled id={id} label={label} hint={hint} error={error}>
      <textarea
        id={id}
        rows={4}
        aria-invalid={error == null ? undefined : true}
        aria-describedby={describedBy(id, { label, hint, error })}
        {...rest}
        className={`${inputLook} h-auto py-2`}
      />
    </Labelled>
  )
}

export function SelectField({ label, hint, error, children, ...rest }: Shared & ComponentProps<'select'>) {
  const id = useId()
  return (
    <Labelled id={id} label={label} hint={hint} error={error}>
      <select id={id} aria-describedby={describedBy(id, { label, hint, error })} {...rest} className={inputLook}>
        {children}
      </select>
    </Labelled>
  )
}

export function Checkbox({ label, hint, ...rest }: Omit<Shared, 'error'> & ComponentProps<'input'>) {
  const id = useId()
  return (
    <div className="flex items-start gap-2">
      <input
        id={id}
        type="checkbox"
        {...rest}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        className="mt-0.5 size-4 shrink-0 accent-(--ink) pointer-coarse:mt-3.5"
      />
      <div>
        <label htmlFor={id} className="text-sm pointer-coarse:flex pointer-coarse:min-h-11 pointer-coarse:items-center">
          {label}
        </label>
        {hint !== undefined && (
          <p id={`${id}-hint`} className="text-xs text-ink-3">
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}
