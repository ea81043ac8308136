import type { ComponentProps } from 'react'
import { fieldsOf } from './fields-of.ts'

/** A form that the page sends itself. `onSend` gets the text fields by name. */
export function Form({
  onSend,
  ...rest
}: Omit<ComponentProps<'form'>, 'onSubmit' | 'onClick'> & {
  onSend: (fields: Record<string, string>, form: HTMLFormElement) => void
}) {
  return (
    <form
      {...rest}
      onClick={(event) => {
        // The second half of a double click comes before the button is disabled.
        if (event.detail > 1 && event.target instanceof Element && event.target.closest('[type=submit]') !== null) {
          event.preventDefault()
        }
      }}
      onSubmit={(event) => {
        event.preventDefault()
        onSend(fieldsOf(event.currentTarget), event.currentTarget)
      }}
    />
  )
}
