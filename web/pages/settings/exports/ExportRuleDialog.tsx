import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Format } from '../../../../src/contract/content.ts'
import type { ExportRule } from '../../../../src/contract/endpoints/exports.ts'
import { api, codeOf } from '../../../api/client.ts'
import { keys } from '../../../api/keys.ts'
import { wrongFields } from '../../../api/message-of.ts'
import { Button } from '../../../components/Button.tsx'
import { CheckboxGroup } from '../../../components/CheckboxGroup.tsx'
import { ChoiceField } from '../../../components/ChoiceField.tsx'
import { Dialog } from '../../../components/Dialog.tsx'
import { Alert, Checkbox, TextField } from '../../../components/Field.tsx'
import { useFocusInvalid } from '../../../components/use-focus-invalid.ts'
import { words } from '../../../strings/words.ts'
import { changedIn } from '../../../components/fields-of.ts'
import { Form } from '../../../components/Form.tsx'

const t = words.exportRules
const formatNames = words.exporting.formats
const all = Object.keys(formatNames) as Format[]
const insightFormats: readonly Format[] = ['markdown', 'text', 'json']

type Body = NonNullable<Parameters<typeof api.createExportRule>[0]['body']>

/** Creates an export rule of a workspace, or changes one. */
export function ExportRuleDialog({
  rule,
  spaceId,
  onClose,
  onSaved,
}: {
  /** Null: a new one. */
  rule: ExportRule | null
  spaceId: string
  onClose: () => void
  onSaved: () => void
}) {
  const allowed = useQuery({
    queryKey: keys.in(spaceId, 'exports', 'folders'),
    queryFn: async ({ signal }) => (await api.listExportFolders({ params: { spaceId }, signal })).folders,
  })
  const folders = allowed.data ?? []
  const [content, setContent] = useState<keyof typeof t.contents>(rule?.content ?? 'TRANSCRIPT')
  const [chosenKind, setKind] = useState<keyof typeof t.kinds | null>(
    rule === null ? null : rule.url === null ? 'folder' : 'url',
  )
  const kind = chosenKind ?? (folders.length > 0 ? 'folder' : 'url')
  const [formats, setFormats] = useState<Format[]>(rule?.formats ?? ['markdown'])
  const offered = content === 'INSIGHT' ? insightFormats : all
  const chosen = formats.filter((format) => offered.includes(format))
  const save = useMutation({
    mutationFn: async (body: Body) => {
      if (rule === null) return api.createExportRule({ params: { spaceId }, body: { ...body, content } })
      const changed = changedIn<Body>(rule, body)
      if (Object.keys(changed).length === 0) return rule
      return api.updateExportRule({ params: { spaceId, exportRuleId: rule.id }, body: changed })
    },
    onSuccess: onSaved,
    meta: { isShown: true },
  })
  const form = useFocusInvalid(save.error)
  const isUnsafe = codeOf(save.error) === 'UNSAFE_URL'
  const wrong = wrongFields(save.error).filter((name) => name in t.wrong)
  const errorOf = (name: keyof typeof t.wrong): string | null => (wrong.includes(name) ? t.wrong[name] : null)
  const submit = ({ template = '', onEdit, ...fields }: Record<string, string>): void => {
    const rest = {
      formats: chosen.length === formats.length ? formats : chosen,
      template: template.trim(),
      onEdit: onEdit !== undefined,
    }
    save.mutate({ ...rest, ...destinationIn(fields, rule) }, { onSuccess: onClose })
  }
  return (
    <Dialog title={rule === null ? t.newRule : t.editRule} onClose={onClose}>
      <Form ref={form} className="flex flex-col gap-4" onSend={submit}>
        {rule === null && <ChoiceField label={t.content} names={t.contents} value={content} onChange={setContent} />}
        <CheckboxGroup label={t.formats} names={formatNames} values={offered} chosen={formats} onChange={setFormats} />
        <ChoiceField label={t.destination} names={t.kinds} value={kind} onChange={setKind} />
        {kind === 'folder' ? (
          <FolderField folders={folders} saved={rule?.folder ?? null} error={errorOf('folder')} />
        ) : (
          <AddressFields
            rule={rule}
            error={isUnsafe ? save.error : errorOf('url')}
            headerError={
              save.variables?.header === undefined && rule !== null && wrong.includes('header')
                ? t.headerAgain
                : errorOf('header')
            }
          />
        )}
        <TextField
          label={t.template}
          name="template"
          dir="ltr"
          required
          maxLength={500}
          defaultValue={rule?.template ?? '{folder}/{date} {title}.{format}'}
          hint={t.templateHint}
          error={errorOf('template')}
        />
        <Checkbox label={t.onEdit} name="onEdit" defaultChecked={rule?.onEdit} />
        {!isUnsafe && wrong.length === 0 && <Alert error={save.error} />}
        <Button type="submit" look="primary" disabled={save.isPending || chosen.length === 0}>
          {rule === null ? words.common.create : words.common.save}
        </Button>
      </Form>
    </Dialog>
  )
}

type Destination = Pick<Body, 'folder' | 'url' | 'header'>

/** Where the rule writes, by the fields of the form: only those of the chosen kind are there. */
function destinationIn(
  { folder, url = '', header = '', noHeader }: Record<string, string>,
  rule: ExportRule | null,
): Destination {
  const saved = rule?.headerName ?? null
  if (folder !== undefined) return { folder: folder.trim(), ...(saved === null ? {} : { header: null }) }
  const to = { url: url.trim() }
  if (noHeader !== undefined) return { ...to, header: null }
  return header === '' ? to : { ...to, header: { name: saved ?? 'Authorization', value: header } }
}

/** `folders`: those that the operator allows. */
function FolderField({
  folders,
  saved,
  error,
}: {
  folders: readonly string[]
  /** The folder of the rule; null: it has none yet. */
  saved: string | null
  error: string | null
}) {
  return (
    <TextField
      key={`folder ${saved ?? folders[0] ?? ''}`}
      label={t.folder}
      name="folder"
      dir="ltr"
      required
      maxLength={1000}
      defaultValue={saved ?? folders[0] ?? ''}
      hint={folders.length === 0 ? t.noFolders : t.folderHint(folders)}
      error={error}
    />
  )
}

function AddressFields({
  rule,
  error,
  headerError,
}: {
  rule: ExportRule | null
  error: Error | string | null
  headerError: string | null
}) {
  const headerName = rule?.headerName ?? null
  const [isRemoved, setRemoved] = useState(false)
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
        defaultValue={rule?.url ?? undefined}
        error={error}
      />
      <TextField
        label={headerName === null || headerName.toLowerCase() === 'authorization' ? t.header : headerName}
        name="header"
        maxLength={4000}
        autoComplete="off"
        disabled={isRemoved}
        hint={headerName === null ? t.headerHint : t.headerSaved}
        error={headerError}
      />
      {headerName !== null && (
        <Checkbox
          label={t.noHeader}
          name="noHeader"
          checked={isRemoved}
          onChange={({ target }) => setRemoved(target.checked)}
        />
      )}
    </>
  )
}
