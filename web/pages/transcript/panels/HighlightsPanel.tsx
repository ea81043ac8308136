import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Highlight } from '../../../../src/contract/endpoints/highlights.ts'
import { me as meQuery } from '../../../api/queries.ts'
import { ChoiceField } from '../../../components/ChoiceField.tsx'
import { QueryState } from '../../../components/States.tsx'
import { words } from '../../../strings/words.ts'
import { ColorFilter } from '../highlights/ColorFilter.tsx'
import type { Color } from '../highlights/colors.ts'
import { ExportHighlights } from '../highlights/ExportHighlights.tsx'
import { HighlightItem } from '../highlights/HighlightItem.tsx'
import type { Highlights } from '../highlights/use-highlights.ts'
import { useSaveSounds } from '../highlights/use-save-sounds.ts'
import { useClipItems } from '../use-clip-items.ts'
import type { PanelProps } from './panel-props.ts'

const t = words.highlights
type Filter = keyof typeof t.filters

/** What the server filters by to have the same highlights. */
const queries: Record<Filter, Record<string, string>> = {
  all: {},
  open: { status: 'OPEN' },
  resolved: { status: 'RESOLVED' },
  mine: { createdById: 'me' },
  mentioned: { mentionedId: 'me' },
}

export interface HighlightsView {
  highlights: Highlights
  /** The highlight that was chosen in the text or here. */
  active: string | null
  /** Chooses a highlight and opens the panel; `reveals`: and goes to its words. */
  onGo: (highlight: Highlight, reveals: boolean) => void
}

/** The highlights of the recording in its order, with their comments. */
export function HighlightsPanel({ detail, mayEdit, view }: PanelProps & { view: HighlightsView }) {
  const { highlights, active, onGo } = view
  const { data: me } = useQuery(meQuery)
  const [filter, setFilter] = useState<Filter>('all')
  const [color, setColor] = useState<Color | null>(null)
  const clipItems = useClipItems(detail)
  const sounds = useSaveSounds(detail)
  const { list } = highlights
  if (list.data === undefined) return <QueryState of={list} lines={5} className="h-8" />
  const all = highlights.highlights
  const shown = all.filter((one) => isIn(one, filter, me?.id ?? '') && (color === null || one.color === color))
  return (
    <div className="flex flex-col gap-3">
      {all.length > 0 && (
        <div className="flex items-end gap-2">
          <div className="min-w-0 flex-1">
            <ChoiceField label={t.filter} names={t.filters} value={filter} onChange={setFilter} />
          </div>
          <ColorFilter color={color} onChange={setColor} />
          {shown.length > 0 && (
            <ExportHighlights
              spaceId={detail.workspaceId}
              recordingId={detail.id}
              query={{ ...queries[filter], ...(color !== null && { color }) }}
              sound={sounds && { ...sounds, save: () => sounds.save(shown) }}
            />
          )}
        </div>
      )}
      {all.length === 0 && <p className="text-sm text-ink-2">{mayEdit ? t.about : t.aboutViewer}</p>}
      {all.length > 0 && shown.length === 0 && <p className="text-sm text-ink-2">{t.none}</p>}
      {shown.length > 0 && (
        <ul>
          {shown.map((highlight) => (
            <HighlightItem
              key={highlight.id}
              highlight={highlight}
              spaceId={detail.workspaceId}
              mayEdit={mayEdit}
              clipItems={clipItems}
              isActive={highlight.id === active}
              highlights={highlights}
              onGo={(one) => onGo(one, true)}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

function isIn({ resolvedAt, createdById, comments }: Highlight, filter: Filter, me: string): boolean {
  switch (filter) {
    case 'all':
      return true
    case 'open':
      return resolvedAt === null
    case 'resolved':
      return resolvedAt !== null
    case 'mine':
      return createdById === me || comments.some((comment) => comment.createdById === me)
    case 'mentioned':
      return comments.some(({ mentionedIds }) => mentionedIds.includes(me))
  }
}
