import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { Button } from '../../components/Button.tsx'
import { TextField } from '../../components/Field.tsx'
import { Form } from '../../components/Form.tsx'
import { toast } from '../../components/toasts.ts'
import { takeTyped } from '../../components/typed.ts'
import { useSavedText } from '../../components/use-saved-text.ts'
import { words } from '../../strings/words.ts'

const t = words.account

/** The name that other members see; without one they see the email address. */
export function AccountName({ saved }: { saved: string }) {
  const field = useSavedText<HTMLInputElement>(saved)
  const [typed] = useState(() => takeTyped('name'))
  const save = useMutation({
    mutationFn: (name: string | null) => api.updateMe({ body: { name } }),
    onSuccess: (account) => {
      queryClient.setQueryData(keys.me, account)
      toast({ text: t.nameSaved })
    },
    meta: { isShown: true },
  })
  return (
    <Form className="flex flex-col gap-4" onSend={({ name = '' }) => save.mutate(name.trim() || null)}>
      <TextField
        ref={field}
        label={t.name}
        hint={t.nameHint}
        name="name"
        autoComplete="name"
        maxLength={200}
        defaultValue={typed ?? saved}
        error={save.error}
      />
      <Button type="submit" disabled={save.isPending} className="self-start">
        {words.common.save}
      </Button>
    </Form>
  )
}
