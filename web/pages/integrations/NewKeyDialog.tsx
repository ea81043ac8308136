import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { KeyRole, Workspace } from '../../../src/contract/resources.ts'
import { api } from '../../api/client.ts'
import { errorsAt } from '../../api/message-of.ts'
import { Button } from '../../components/Button.tsx'
import { ChoiceField } from '../../components/ChoiceField.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { Checkbox, SelectField, TextField } from '../../components/Field.tsx'
import { Options } from '../../components/Options.tsx'
import { Form } from '../../components/Form.tsx'
import { words } from '../../strings/words.ts'

const t = words.integrations
const roles: readonly KeyRole[] = ['AGENT', 'EDITOR', 'VIEWER', 'OWNER']
const days = { never: null, days30: 30, days90: 90, year: 365 } as const
type Expiry = keyof typeof days

type Made = Awaited<ReturnType<typeof api.createApiKey>>

export function NewKeyDialog({
  spaces,
  onClose,
  onMade,
}: {
  spaces: readonly Workspace[]
  onClose: () => void
  onMade: (made: Made) => void
}) {
  const [role, setRole] = useState<KeyRole>('EDITOR')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const create = useMutation({
    mutationFn: ({ name, expiry }: { name: string; expiry: Expiry }) => {
      const last = days[expiry]
      return api.createApiKey({
        body: {
          name,
          role,
          ...(chosen.length === 0 ? {} : { workspaceIds: [...chosen] }),
          ...(last === null ? {} : { expiresAt: new Date(Date.now() + last * 86_400_000).toISOString() }),
        },
      })
    },
    onSuccess: onMade,
    meta: { isShown: true },
  })
  const errors = errorsAt(create.error, ['name', 'expiresAt'])
  return (
    <Dialog title={t.newKey} onClose={onClose}>
      <Form
        className="flex flex-col gap-4"
        onSend={({ name = '', expiry = 'never' }) =>
          create.mutate({ name, expiry: expiry as Expiry }, { onSuccess: onClose })
        }
      >
        <TextField
          label={t.keyName}
          name="name"
          hint={t.keyNameHint}
          required
          maxLength={200}
          autoFocus
          error={errors.name}
        />
        <ChoiceField
          label={t.role}
          hint={t.roles[role]}
          names={t.roleNames}
          values={roles}
          value={role}
          onChange={setRole}
        />
        <fieldset className="flex flex-col gap-1.5">
          <legend className="mb-1 text-sm font-medium">{t.workspaces}</legend>
          <Checkbox label={t.allWorkspaces} checked={chosen.length === 0} onChange={() => setChosen([])} />
          {spaces.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              checked={chosen.includes(id)}
              onChange={(event) =>
                setChosen(event.target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
              }
            />
          ))}
        </fieldset>
        <SelectField label={t.expires} name="expiry" error={errors.expiresAt}>
          <Options of={(Object.keys(days) as Expiry[]).map((one) => [one, t.expiries[one]])} />
        </SelectField>
        <Button type="submit" look="primary" disabled={create.isPending}>
          {words.common.create}
        </Button>
      </Form>
    </Dialog>
  )
}
