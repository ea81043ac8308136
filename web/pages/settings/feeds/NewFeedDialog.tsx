import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { folders } from '../../../api/queries.ts'
import { Button } from '../../../components/Button.tsx'
import { Dialog } from '../../../components/Dialog.tsx'
import { SelectField, TextField } from '../../../components/Field.tsx'
import { Options } from '../../../components/Options.tsx'
import { Form } from '../../../components/Form.tsx'
import { LanguageField } from '../../../components/LanguageField.tsx'
import { useFocusInvalid } from '../../../components/use-focus-invalid.ts'
import { words } from '../../../strings/words.ts'

const t = words.feeds
/** How many existing episodes can be chosen: the server takes at most 20. */
const counts = [0, 1, 3, 10, 20]

type Body = NonNullable<Parameters<typeof api.createFeed>[0]['body']>

/** Follows a podcast. */
export function NewFeedDialog({
  spaceId,
  onClose,
  onMade,
}: {
  spaceId: string
  onClose: () => void
  onMade: () => void
}) {
  const { data: known = [] } = useQuery(folders(spaceId))
  const [language, setLanguage] = useState('')
  const create = useMutation({
    mutationFn: (body: Body) => api.createFeed({ params: { spaceId }, body }),
    onSuccess: onMade,
    meta: { isShown: true },
  })
  const form = useFocusInvalid(create.error)
  return (
    <Dialog title={t.follow} onClose={onClose}>
      <Form
        ref={form}
        className="flex flex-col gap-4"
        onSend={({ url = '', latest = '1', folder = '' }) => {
          const body = {
            url: url.trim(),
            latest: Number(latest),
            recordingFolderId: folder === '' ? null : folder,
            language: language === '' ? null : language,
          }
          create.mutate(body, { onSuccess: onClose })
        }}
      >
        <TextField
          label={t.address}
          hint={t.addressHint}
          name="url"
          type="url"
          required
          maxLength={2000}
          placeholder="https://"
          error={create.error}
        />
        <SelectField label={t.latest} name="latest" defaultValue="1">
          <Options of={counts.map((count) => [String(count), t.latestCount(count)])} />
        </SelectField>
        <SelectField label={t.folder} name="folder">
          <option value="">{t.noFolder}</option>
          <Options of={known.map(({ id, name }) => [id, name])} />
        </SelectField>
        <LanguageField
          label={words.uploads.language}
          inherited={words.uploads.languageInherited}
          value={language}
          onChange={setLanguage}
        />
        <Button type="submit" look="primary" disabled={create.isPending}>
          {t.follow}
        </Button>
      </Form>
    </Dialog>
  )
}
