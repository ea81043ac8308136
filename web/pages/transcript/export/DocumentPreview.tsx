import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Format } from '../../../../src/contract/content.ts'
import type { RecordingDetail } from '../../../../src/contract/resources.ts'
import { keys } from '../../../api/keys.ts'
import { Failed } from '../../../components/States.tsx'
import { words } from '../../../strings/words.ts'
import { isReady, isText, type ExportOptions } from '../../../exporting/options.ts'

const t = words.exporting
/** How much of a document the preview shows. */
const mostCharacters = 6000

/** The beginning of an exported document. */
export function DocumentPreview({
  format,
  options,
  detail,
  cacheKey,
  render,
}: {
  format: Format
  options: ExportOptions
  detail: RecordingDetail
  cacheKey: readonly unknown[]
  render: (format: Format) => Promise<Response>
}) {
  // Excel has the rows of csv, and PDF and Word the text of the text format.
  const previewed: Format = isText(format) ? format : format === 'excel' ? 'csv' : 'text'
  const preview = useQuery({
    queryKey: keys.recording(detail.workspaceId, detail.id, 'preview', previewed, options, ...cacheKey),
    queryFn: async () => (await render(previewed)).text(),
    enabled: isReady(options),
    placeholderData: keepPreviousData,
    gcTime: 30_000,
  })
  const text = preview.data ?? ''
  return (
    <>
      {preview.isError && <Failed error={preview.error} onRetry={() => void preview.refetch()} />}
      {previewed !== format && <p className="text-xs text-ink-3">{t.noPreview}</p>}
      <pre
        role="group"
        dir="auto"
        // A scrollable box must be reachable by keyboard.
        tabIndex={0}
        aria-label={t.preview}
        className={`max-h-96 overflow-auto rounded border border-line bg-paper-2 p-3 text-xs whitespace-pre-wrap ${previewed === 'text' ? 'font-serif text-sm' : 'font-mono'}`}
      >
        {text.slice(0, mostCharacters)}
      </pre>
      {text.length > mostCharacters && <p className="text-xs text-ink-3">{t.cut}</p>}
    </>
  )
}
