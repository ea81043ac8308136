import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Version } from '../../../../src/contract/endpoints/editing.ts'
import { api } from '../../../api/client.ts'
import { keys } from '../../../api/keys.ts'
import { pagesOf } from '../../../api/pages-of.ts'
import { members } from '../../../api/queries.ts'
import { readAgain } from '../../../api/read-again.ts'
import { Button } from '../../../components/Button.tsx'
import { Dialog } from '../../../components/Dialog.tsx'
import { MoreButton } from '../../../components/MoreButton.tsx'
import { QueryState } from '../../../components/States.tsx'
import { toast } from '../../../components/toasts.ts'
import { longDate, nameOfPerson } from '../../../format.ts'
import { words } from '../../../strings/words.ts'
import type { Editor } from '../editor/editor.ts'
import type { Place } from '../editor/transcript-api.ts'
import { summaryText } from './summary-text.ts'
import { VersionChanges } from './VersionChanges.tsx'

const t = words.transcript

/** The transcript's versions: who changed what and when. Each shows its changes and can be restored. */
export function HistoryDialog({
  place,
  editor,
  mayEdit,
  nameOf,
  onClose,
}: {
  place: Place
  editor: Editor
  mayEdit: boolean
  nameOf: (speaker: number) => string
  onClose: () => void
}) {
  const { data: people = [] } = useQuery(members(place.spaceId))
  const [opened, setOpened] = useState<number | null>(null)
  const history = useInfiniteQuery({
    queryKey: keys.recording(place.spaceId, place.recordingId, 'history'),
    ...pagesOf((query, signal) => api.listVersions({ params: place, query: { limit: 200, ...query }, signal })),
    staleTime: 0,
  })
  const restore = useMutation({
    mutationFn: async (version: number) => {
      await editor.flush()
      return api.restoreVersion({ params: { ...place, version } })
    },
    onSuccess: async (transcript, version) => {
      await editor.catchUp(transcript.version)
      await readAgain(keys.recording(place.spaceId, place.recordingId))
      toast({ text: t.restored(version) })
    },
  })
  const whoIs = (id: string | null): string => {
    const person = people.find((one) => one.id === id)
    return person === undefined ? '' : nameOfPerson(person)
  }
  const versions = history.data?.pages.flatMap((page) => page.versions) ?? []
  return (
    <Dialog title={t.versions} wide onClose={onClose}>
      <QueryState of={history} />
      <ol className="flex flex-col divide-y divide-line">
        {/* The last one is compared with the next, which isn't read yet. */}
        {versions.slice(0, history.hasNextPage ? -1 : undefined).map((version, i) => (
          <li key={version.version} className="py-2">
            <Row
              version={version}
              who={whoIs(version.createdById)}
              isOpen={opened === version.version}
              onToggle={() => setOpened(opened === version.version ? null : version.version)}
              onRestore={
                mayEdit && !version.isCurrent ? () => restore.mutate(version.version, { onSuccess: onClose }) : null
              }
              isRestoring={restore.isPending}
            />
            {opened === version.version && (
              <VersionChanges
                place={place}
                version={version.version}
                previous={versions[i + 1]?.version ?? null}
                current={versions[0]?.version ?? version.version}
                language={editor.document.get().language}
                nameOf={nameOf}
              />
            )}
          </li>
        ))}
      </ol>
      <MoreButton of={history} />
    </Dialog>
  )
}

function Row({
  version: { version, kind, createdAt, summary, words: count, isCurrent },
  who,
  isOpen,
  onToggle,
  onRestore,
  isRestoring,
}: {
  version: Version
  who: string
  isOpen: boolean
  onToggle: () => void
  /** null: this version can't be restored. */
  onRestore: (() => void) | null
  isRestoring: boolean
}) {
  return (
    <div className="flex items-center gap-3">
      <div className="min-w-0 flex-1">
        <p className="text-sm">
          {t.versionKinds[kind]}
          {isCurrent && <span className="ms-2 text-xs text-ink-3">{t.current}</span>}
        </p>
        <p className="flex flex-wrap gap-x-2 text-xs text-ink-3">
          {[who, summaryText(summary) ?? t.versionWords(count)]
            .filter((part) => part !== '')
            .map((part) => (
              <span key={part} dir="auto">
                {part}
              </span>
            ))}
          <time dateTime={createdAt}>{longDate(createdAt)}</time>
        </p>
      </div>
      <Button look="quiet" aria-expanded={isOpen} aria-label={t.changesOf(version)} onClick={onToggle}>
        {t.changes}
      </Button>
      {onRestore !== null && (
        <Button disabled={isRestoring} aria-label={t.restoreVersion(version)} onClick={onRestore}>
          {t.restore}
        </Button>
      )}
    </div>
  )
}
