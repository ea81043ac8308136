import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { readAgain } from '../api/read-again.ts'
import { Button } from '../components/Button.tsx'
import { Dialog } from '../components/Dialog.tsx'
import { TextField } from '../components/Field.tsx'
import { Form } from '../components/Form.tsx'
import { words } from '../strings/words.ts'

export function NewWorkspace({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const create = useMutation({
    mutationFn: (name: string) => api.createWorkspace({ body: { name, templateId: 'general' } }),
    onSuccess: () => readAgain(keys.spaces),
    meta: { isShown: true },
  })
  return (
    <Dialog title={words.shell.newWorkspace} onClose={onClose}>
      <Form
        className="flex flex-col gap-4"
        onSend={({ name = '' }) => {
          create.mutate(name, {
            onSuccess: ({ id }) => {
              onClose()
              void navigate({ to: '/w/$spaceId', params: { spaceId: id } })
            },
          })
        }}
      >
        <TextField label={words.shell.workspaceName} name="name" required maxLength={200} error={create.error} />
        <Button type="submit" look="primary" disabled={create.isPending}>
          {words.common.create}
        </Button>
      </Form>
    </Dialog>
  )
}
