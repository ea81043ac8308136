import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { RestoreArchive } from '../../archives/RestoreArchive.tsx'
import { keys } from '../../api/keys.ts'
import { readAgain } from '../../api/read-again.ts'
import { Button } from '../../components/Button.tsx'
import { TextField } from '../../components/Field.tsx'
import { Form } from '../../components/Form.tsx'
import { LanguageField } from '../../components/LanguageField.tsx'
import { words } from '../../strings/words.ts'

const t = words.welcome

/** Creates the first workspace. */
export function FirstWorkspace() {
  const navigate = useNavigate()
  const [name, setName] = useState(t.firstName)
  const [language, setLanguage] = useState('auto')
  const [isRestoring, setRestoring] = useState(false)
  const create = useMutation({
    mutationFn: () => api.createWorkspace({ body: { name: name.trim(), language, templateId: 'general' } }),
    onSuccess: async ({ id }) => {
      await readAgain(keys.spaces)
      await navigate({ to: '/w/$spaceId', params: { spaceId: id } })
    },
    meta: { isShown: true },
  })
  return (
    <Form className="flex max-w-sm flex-col gap-4" onSend={() => create.mutate()}>
      <p className="text-ink-2">{t.spaceAbout}</p>
      <TextField
        label={t.spaceName}
        value={name}
        required
        maxLength={200}
        onChange={({ target }) => setName(target.value)}
        error={create.error}
      />
      <LanguageField label={t.language} value={language} onChange={setLanguage} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" disabled={name.trim() === '' || create.isPending || create.isSuccess}>
          {t.createSpace}
        </Button>
        <Button onClick={() => setRestoring(true)}>{words.restoring.title}…</Button>
      </div>
      {isRestoring && <RestoreArchive onClose={() => setRestoring(false)} />}
    </Form>
  )
}
