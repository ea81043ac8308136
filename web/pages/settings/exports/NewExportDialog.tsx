import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Format } from '../../../../src/contract/content.ts'
import { api, codeOf } from '../../../api/client.ts'
import { keys } from '../../../api/keys.ts'
import { wrongFields } from '../../../api/message-of.ts'
import { Button } from '../../../components/Button.tsx'
import { ChoiceField } from '../../../components/ChoiceField.tsx'
import { Dialog } from '../../../components/Dialog.tsx'
import { Alert, Checkbox, TextField } from '../../../components/Field.tsx'
import { useFocusInvalid } from '../../../components/use-focus-invalid.ts'
import { words } from '../../../strings/words.ts'
import { Form } from '../../../components/Form.tsx'

const t = words.exportRules
const formatNames = words.exporting.formats
const all = Object.keys(formatNames) as Format[]
const insightFormats: readonly Format[] = ['markdown', 'text', 'json']

type Body = NonNullable<Parameters<typeof api.createExportRule>[0]['body']>

/** Creates an export rule of a workspace. */
export function NewExportDialog({
  spaceId,
  onClose,
  onMade,
}: {
  spaceId: string
  onClose: () => void
  onMade: () => void
}) {
  const allowed = useQuery({
    queryKey: keys.in(spaceId, 'exports', 'folders'),
    queryFn: async ({ signal }) => (await api.listExportFolders({ params: { spaceId }, signal })).folders,
  })
  const folders = allowed.data ?? []
  const [content, setContent] = useState<keyof typeof t.contents>('TRANSCRIPT')
  const [chosenKind, setKind] = useState<keyof typeof t.kinds | null>(null)
  const kind = chosenKind ?? (folders.length > 0 ? 'folder' : 'url')
  const [formats, setFormats] = useState<readonly Format[]>(['markdown'])
  const offered = content === 'INSIGHT' ? insightFormats : all
  const chosen = formats.filter((format) => offered.includes(format))
  const create = useMutation({
    mutationFn: (body: Body) => api.createExportRule({ params: { spaceId }, body }),
    onSuccess: onMade,
    meta: { isShown: true },
  })
  const form = useFocusInvalid(create.error)
  const isUnsafe = codeOf(create.error) === 'UNSAFE_URL'
  const wrong = wrongFields(create.error).filter((name) => name in t.wrong)
  const errorOf = (name: keyof typeof t.wrong): string | null => (wrong.includes(name) ? t.wrong[name] : null)
  const submit = ({ folder = '', url = '', header = '', template = '', onEdit }: Record<string, string>): void => {
    const to =
      kind === 'folder'
        ? { folder: folder.trim() }
        : { url: url.trim(), ...(header === '' ? {} : { header: { name: 'Authorization', value: header } }) }
    create.mutate(
      { content, formats: [...chosen], ...to, template: template.trim(), onEdit: onEdit !== undefined },
      { onSuccess: onClose },
    )
  }
  return (
    <Dialog title={t.newRule} onClose={onClose}>
      <Form ref={form} className="flex flex-col gap-4" onSend={submit}>
        <ChoiceField label={t.content} names={t.contents} value={content} onChange={setContent} />
        <Formats offered={offered} chosen={formats} onChange={setFormats} />
        <ChoiceField label={t.destination} names={t.kinds} value={kind} onChange={setKind} />
        {kind === 'folder' ? (
          <FolderField folders={folders} error={errorOf('folder')} />
        ) : (
          <AddressFields error={isUnsafe ? create.error : errorOf('url')} headerError={errorOf('header')} />
        )}
        <TextField
          label={t.template}
          name="template"
          dir="ltr"
          required
          maxLength={500}
          defaultValue="{folder}/{date} {title}.{format}"
          hint={t.templateHint}
          error={errorOf('template')}
        />
        <Checkbox label={t.onEdit} name="onEdit" />
        {!isUnsafe && wrong.length === 0 && <Alert error={create.error} />}
        <Button type="submit" look="primary" disabled={create.isPending || chosen.length === 0}>
          {words.common.create}
        </Button>
      </Form>
    </Dialog>
  )
}

function Formats({
  offered,
  chosen,
  onChange,
}: {
  offered: readonly Format[]
  chosen: readonly Format[]
  onChange: (chosen: readonly Format[]) => void
}) {
  return (
    <fieldset className="grid grid-cols-2 gap-x-3 gap-y-2">
      <legend className="mb-2 text-sm font-medium">{t.formats}</legend>
      {offered.map((format) => (
        <Checkbox
          key={format}
          label={formatNames[format]}
          checked={chosen.includes(format)}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosen, format] : chosen.filter((one) => one !== format))
          }
        />
      ))}
    </fieldset>
  )
}

/** `folders`: those that the operator allows. */
function FolderField({ folders, error }: { folders: readonly string[]; error: string | null }) {
  return (
    <TextField
      key={`folder ${folders[0] ?? ''}`}
      label={t.folder}
      name="folder"
      dir="ltr"
      required
      maxLength={1000}
      defaultValue={folders[0] ?? ''}
      hint={folders.length === 0 ? t.noFolders : t.folderHint(folders)}
      error={error}
    />
  )
}

function AddressFields({ error, headerError }: { error: Error | string | null; headerError: string | null }) {
  return (
    <>
      <TextField
        label={t.url}
        name="url"
        type="url"
        required
        maxLength={2000}
        placeholder="https://"
        hint={t.urlHint}
        error={error}
      />
      <TextField
        label={t.header}
        name="header"
        maxLength={4000}
        autoComplete="off"
        hint={t.headerHint}
        error={headerError}
      />
    </>
  )
}
