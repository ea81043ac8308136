import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Feed } from '../../../../src/contract/endpoints/feeds.ts'
import { api } from '../../../api/client.ts'
import { folders } from '../../../api/queries.ts'
import { Button } from '../../../components/Button.tsx'
import { Dialog } from '../../../components/Dialog.tsx'
import { SelectField, TextField } from '../../../components/Field.tsx'
import { Options } from '../../../components/Options.tsx'
import { changedIn } from '../../../components/fields-of.ts'
import { Form } from '../../../components/Form.tsx'
import { LanguageField } from '../../../components/LanguageField.tsx'
import { useFocusInvalid } from '../../../components/use-focus-invalid.ts'
import { words } from '../../../strings/words.ts'

const t = words.feeds
/** How many existing episodes can be chosen: the server takes at most 20. */
const counts = [0, 1, 3, 10, 20]

type Body = NonNullable<Parameters<typeof api.createFeed>[0]['body']>

/** Follows a podcast, or changes one that is followed. */
export function FeedDialog({
  feed,
  spaceId,
  onClose,
  onSaved,
}: {
  /** Null: a new one. */
  feed: Feed | null
  spaceId: string
  onClose: () => void
  onSaved: () => void
}) {
  const { data: known = [] } = useQuery(folders(spaceId))
  const [url, setUrl] = useState(feed?.url ?? '')
  const [folder, setFolder] = useState(feed?.recordingFolderId ?? '')
  const [language, setLanguage] = useState(feed?.language ?? '')
  const hasNewAddress = url.trim() !== feed?.url
  const save = useMutation({
    mutationFn: async (body: Body) => {
      if (feed === null) return api.createFeed({ params: { spaceId }, body })
      const { latest, ...rest } = body
      const changed: Partial<Body> = changedIn<typeof rest>(feed, rest)
      if (changed.url !== undefined) changed.latest = latest
      if (Object.keys(changed).length === 0) return feed
      return api.updateFeed({ params: { spaceId, feedId: feed.id }, body: changed })
    },
    onSuccess: onSaved,
    meta: { isShown: true },
  })
  const form = useFocusInvalid(save.error)
  return (
    <Dialog title={feed === null ? t.follow : t.edit} onClose={onClose}>
      <Form
        ref={form}
        className="flex flex-col gap-4"
        onSend={({ latest = '1' }) => {
          const body = {
            url: url.trim(),
            latest: Number(latest),
            recordingFolderId: folder === '' ? null : folder,
            language: language === '' ? null : language,
          }
          save.mutate(body, { onSuccess: onClose })
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
          value={url}
          onChange={({ target }) => setUrl(target.value)}
          error={save.error}
        />
        {hasNewAddress && (
          <SelectField label={t.latest} name="latest" defaultValue="1" hint={feed === null ? undefined : t.latestKnown}>
            <Options of={counts.map((count) => [String(count), t.latestCount(count)])} />
          </SelectField>
        )}
        <SelectField label={t.folder} value={folder} onChange={({ target }) => setFolder(target.value)}>
          <option value="">{t.noFolder}</option>
          <Options of={known.map(({ id, name }) => [id, name])} />
        </SelectField>
        <LanguageField
          label={words.uploads.language}
          inherited={words.uploads.languageInherited}
          value={language}
          onChange={setLanguage}
        />
        <Button type="submit" look="primary" disabled={save.isPending}>
          {feed === null ? t.follow : words.common.save}
        </Button>
      </Form>
    </Dialog>
  )
}
