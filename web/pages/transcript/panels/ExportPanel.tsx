import { useMutation, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Format } from '../../../../src/contract/content.ts'
import { api } from '../../../api/client.ts'
import { translations } from '../../../api/queries.ts'
import { useStore } from '../../../api/store.ts'
import { Button } from '../../../components/Button.tsx'
import { SelectField } from '../../../components/Field.tsx'
import { Options } from '../../../components/Options.tsx'
import { toClipboard } from '../../../components/copy.ts'
import { toast } from '../../../components/toasts.ts'
import { languageName } from '../../../format.ts'
import { words } from '../../../strings/words.ts'
import { ExportOptionFields } from '../../../exporting/ExportOptionFields.tsx'
import { FormatFields } from '../../../exporting/FormatFields.tsx'
import {
  isReady,
  isText,
  lastChoice,
  queryFor,
  rememberChoice,
  type ExportOptions,
} from '../../../exporting/options.ts'
import { saveFiles } from '../../../exporting/save-files.ts'
import { ExportPreview } from '../export/ExportPreview.tsx'
import type { PanelProps } from './panel-props.ts'

const t = words.exporting

/** Exports the transcript in one or several formats, with a preview. */
export function ExportPanel({ detail, editor, player, mayEdit }: PanelProps) {
  const params = { spaceId: detail.workspaceId, recordingId: detail.id }
  const { version } = useStore(editor.document)
  const [last] = useState(lastChoice)
  const [chosen, setChosen] = useState<readonly Format[]>(last.formats)
  const [options, setOptions] = useState<ExportOptions>(last.options)
  const [textId, setTextId] = useState<string | null>(null)
  const texts = useQuery(translations(params.spaceId, params.recordingId))
  const ready = (texts.data ?? []).filter(({ status }) => status === 'COMPLETED')
  // What is read beside the text is what people mean, until they choose another.
  const { translation: read } = useSearch({ from: '/app/w/$spaceId/r/$recordingId' })
  const first = ready.find(({ id }) => id === read) ?? texts.data?.find(({ isOriginal }) => isOriginal)
  const translationId = textId ?? first?.id ?? null
  const translation = texts.data?.find(({ id, isOriginal }) => id === translationId && !isOriginal) ?? null

  const render = async (format: Format): Promise<Response> => {
    await editor.flush()
    const query = queryFor(format, options)
    return translation === null
      ? api.getTranscript({ params, query })
      : api.getTranslation({ params: { ...params, translationId: translation.id }, query })
  }
  const download = useMutation({
    mutationFn: async () => {
      rememberChoice({ formats: chosen, options })
      const files = chosen.map((format) => ({ name: `${detail.title}.${format}`, render: () => render(format) }))
      await saveFiles(files, `${detail.title}.zip`)
    },
  })
  const shown = chosen.at(-1) ?? 'text'
  const copy = useMutation({
    mutationFn: async () => {
      const text = await (await render(isText(shown) ? shown : 'text')).text()
      await toClipboard(text)
    },
    onSuccess: () => toast({ text: words.common.copied }),
  })

  return (
    <div className="flex flex-col gap-5">
      <FormatFields chosen={chosen} onChange={setChosen} />
      {ready.length > 1 && (
        <SelectField label={t.which} value={translationId ?? ''} onChange={(event) => setTextId(event.target.value)}>
          <Options
            of={ready.map(({ id, isOriginal, language: code }) => [
              id,
              isOriginal ? t.original(languageName(code)) : languageName(code),
            ])}
          />
        </SelectField>
      )}
      <ExportOptionFields
        spaceId={params.spaceId}
        formats={chosen}
        options={options}
        duration={detail.duration}
        onChange={(patch) => setOptions({ ...options, ...patch })}
      />
      <div className="flex gap-2">
        <Button
          look="primary"
          icon="download"
          disabled={chosen.length === 0 || !isReady(options) || download.isPending}
          onClick={() => download.mutate()}
        >
          {chosen.length > 1 ? t.downloadZip(chosen.length) : t.download}
        </Button>
        <Button icon="copy" disabled={!isReady(options) || copy.isPending} onClick={() => copy.mutate()}>
          {t.copy}
        </Button>
      </div>
      <ExportPreview
        key={shown}
        format={shown}
        options={options}
        translation={translation}
        editor={editor}
        player={player}
        detail={detail}
        mayEdit={mayEdit}
        cacheKey={[translationId, version]}
        render={render}
      />
    </div>
  )
}
