import { Suspense, useState } from 'react'
import type { Format } from '../../../../src/contract/content.ts'
import type { Translation } from '../../../../src/contract/resources.ts'
import { Skeleton } from '../../../components/States.tsx'
import { isSubtitle, type ExportOptions } from '../../../exporting/options.ts'
import { lazyPart } from '../../../shell/lazy-part.ts'
import { words } from '../../../strings/words.ts'
import type { PanelProps } from '../panels/panel-props.ts'
import { DocumentPreview } from './DocumentPreview.tsx'

const t = words.exporting

// The rules by which subtitles are cut know the words of many languages.
const SubtitlePreview = lazyPart(
  async () => (await import('../subtitles/SubtitlePreview.tsx')).SubtitlePreview,
  ({ onMissing }) => onMissing(),
)

/** A preview of the export: its subtitles, or the beginning of a document. */
export function ExportPreview({
  format,
  options,
  translation,
  cacheKey,
  render,
  ...panel
}: Pick<PanelProps, 'detail' | 'editor' | 'player' | 'mayEdit'> & {
  format: Format
  options: ExportOptions
  /** null: the transcript is exported. */
  translation: Translation | null
  cacheKey: readonly unknown[]
  render: (format: Format) => Promise<Response>
}) {
  const [isMissing, setMissing] = useState(false)
  const { detail } = panel
  return (
    <section aria-label={t.preview} className="flex flex-col gap-3">
      <h3 className="text-sm">{t.preview}</h3>
      {!isSubtitle(format) ? (
        <DocumentPreview format={format} options={options} detail={detail} cacheKey={cacheKey} render={render} />
      ) : (
        !isMissing && (
          <Suspense fallback={<Skeleton lines={4} />}>
            <SubtitlePreview
              {...panel}
              options={options}
              translation={translation}
              onMissing={() => setMissing(true)}
            />
          </Suspense>
        )
      )}
    </section>
  )
}
