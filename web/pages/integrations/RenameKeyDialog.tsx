import { useMutation } from '@tanstack/react-query'
import type { ApiKey } from '../../../src/contract/endpoints/keys.ts'
import { api } from '../../api/client.ts'
import { keys as queryKeys } from '../../api/keys.ts'
import { readAgain } from '../../api/read-again.ts'
import { Button } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { TextField } from '../../components/Field.tsx'
import { Form } from '../../components/Form.tsx'
import { words } from '../../strings/words.ts'

const t = words.integrations

export function RenameKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const rename = useMutation({
    mutationFn: (name: string) => api.updateApiKey({ params: { keyId: apiKey.id }, body: { name } }),
    onSuccess: () => readAgain(queryKeys.apiKeys),
    meta: { isShown: true },
  })
  return (
    <Dialog title={t.rename} onClose={onClose}>
      <Form
        className="flex flex-col gap-4"
        onSend={({ name = '' }) => rename.mutate(name.trim(), { onSuccess: onClose })}
      >
        <TextField
          label={t.keyName}
          name="name"
          hint={t.keyNameHint}
          defaultValue={apiKey.name}
          required
          maxLength={200}
          error={rename.error}
        />
        <Button type="submit" look="primary" disabled={rename.isPending}>
          {words.common.save}
        </Button>
      </Form>
    </Dialog>
  )
}
