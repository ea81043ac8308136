import { useState } from 'react'
import { Checkbox } from '../../components/Field.tsx'
import { Icon } from '../../components/Icon.tsx'
import { words } from '../../strings/words.ts'
import { Section, type SectionProps } from './section.tsx'

const t = words.settings

/** Downloads the workspace as one file. The browser streams it to disk. */
export function ArchiveSection({ space, mayEdit }: SectionProps) {
  const [hasDocuments, setDocuments] = useState(false)
  const [hasMedia, setMedia] = useState(false)
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
      <a
        href={`/api/v1/spaces/${space.id}/archive${search === '' ? '' : `?${search}`}`}
        download
        className="inline-flex h-8 thumb items-center gap-1.5 self-start rounded border border-line px-3 text-sm font-medium hover:bg-paper-2"
      >
        <Icon name="download" />
        {t.download}
      </a>
    </Section>
  )
}
