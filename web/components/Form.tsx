import type { ComponentProps } from 'react'
import { fieldsOf } from './fields-of.ts'

/** A form that the page sends itself. `onSend` gets the text fields by name. */
export function Form({
  onSend,
  ...rest
}: Omit<ComponentProps<'form'>, 'onSubmit'> & {
  onSend: (fields: Record<string, string>, form: HTMLFormElement) => void
}) {
  return (
    <form
      {...rest}
      onSubmit={(event) => {
        event.preventDefault()
        onSend(fieldsOf(event.currentTarget), event.currentTarget)
      }}
    />
  )
}
