import { useState } from 'react'
import { RestoreArchive } from '../../archives/RestoreArchive.tsx'
import { Button } from '../../components/Button.tsx'
import { DownloadLink } from '../../components/DownloadLink.tsx'
import { Checkbox } from '../../components/Field.tsx'
import { words } from '../../strings/words.ts'
import { Section, type SectionProps } from './section.tsx'

const t = words.settings

/** Downloads the workspace as one file, and makes a workspace of such a file. */
export function ArchiveSection({ space, mayEdit }: SectionProps) {
  const [hasDocuments, setDocuments] = useState(false)
  const [hasMedia, setMedia] = useState(false)
  const [isRestoring, setRestoring] = useState(false)
  if (!mayEdit) return null
  const query = new URLSearchParams()
  if (hasDocuments) for (const format of ['text', 'word', 'srt']) query.append('formats', format)
  if (hasMedia) query.set('media', 'true')
  const search = query.toString()
  return (
    <Section id="archive" title={t.archive} about={t.archiveAbout}>
      <Checkbox
        label={t.withDocuments}
        checked={hasDocuments}
        onChange={(event) => setDocuments(event.target.checked)}
      />
      <Checkbox label={t.withMedia} checked={hasMedia} onChange={(event) => setMedia(event.target.checked)} />
      <div className="flex flex-wrap gap-2">
        <DownloadLink
          href={`/api/v1/spaces/${space.id}/archive${search === '' ? '' : `?${search}`}`}
          label={t.download}
        />
        <Button className="h-9" onClick={() => setRestoring(true)}>
          {words.restoring.title}…
        </Button>
      </div>
      {isRestoring && <RestoreArchive onClose={() => setRestoring(false)} />}
    </Section>
  )
}
