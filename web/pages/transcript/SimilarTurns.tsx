import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RecordingDetail } from '../../../src/contract/resources.ts'
import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { Button, IconButton } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { Failed } from '../../components/States.tsx'
import { clock } from '../../format.ts'
import { words } from '../../strings/words.ts'
import type { Editor } from './editor/editor.ts'
import type { Player } from './player/player.ts'
import { speakerClass } from './speakers.ts'
import { toastEdit } from './tools/undo-or-redo.ts'

const t = words.transcript.similar

/** Lists the turns that sound like a speaker, and assigns the ticked ones in one step, which can be undone. */
export function SimilarTurns({
  detail,
  editor,
  player,
  nameOf,
  speaker,
  onClose,
}: {
  detail: RecordingDetail
  editor: Editor
  player: Player
  nameOf: (speaker: number) => string
  speaker: number
  onClose: () => void
}) {
  const { workspaceId: spaceId, id: recordingId } = detail
  const found = useQuery({
    queryKey: keys.in(spaceId, 'similar-turns', recordingId, speaker),
    queryFn: async ({ signal }) => {
      await editor.flush()
      return (await api.findSimilarTurns({ params: { spaceId, recordingId, speakerIndex: speaker }, signal })).turns
    },
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const [without, setWithout] = useState<ReadonlySet<number>>(new Set())
  const name = nameOf(speaker)
  const chosen = (found.data ?? []).filter(({ from }) => !without.has(from))
  const assign = useMutation({
    mutationFn: () => editor.apply(chosen.map(({ from, to }) => ({ type: 'setSpeaker', from, to, speaker }))),
    onSuccess: () => toastEdit(editor, t.assigned(chosen.length, name)),
  })
  const toggle = (from: number): void =>
    setWithout((old) => new Set(old.has(from) ? [...old].filter((one) => one !== from) : [...old, from]))
  const hear = (seconds: number): void => {
    player.seek(seconds)
    player.play()
  }
  return (
    <Dialog title={t.title(name)} onClose={onClose} wide>
      {found.isPending && (
        <p role="status" className="text-ink-2">
          {t.comparing}
        </p>
      )}
      {found.isError && <Failed error={found.error} onRetry={() => void found.refetch()} />}
      {found.data?.length === 0 && <p className="text-ink-2">{t.none(name)}</p>}
      {found.data !== undefined && found.data.length > 0 && (
        <div className="flex flex-col gap-4">
          <p className="text-sm text-ink-2">{t.about(name)}</p>
          <ul className="flex max-h-[50dvh] flex-col gap-1 overflow-y-auto">
            {found.data.map((turn) => (
              <li key={turn.from} className="flex items-start gap-1">
                <label className="flex min-w-0 flex-1 items-start gap-2 py-1.5 text-sm thumb">
                  <input
                    type="checkbox"
                    className="mt-0.5 size-4 shrink-0 accent-(--ink)"
                    checked={!without.has(turn.from)}
                    onChange={() => toggle(turn.from)}
                  />
                  <span className="min-w-0">
                    <span className={`font-semibold ${speakerClass(turn.speakerIndex)}`}>
                      {nameOf(turn.speakerIndex)}
                    </span>{' '}
                    <span className="tabular text-ink-3">{clock(turn.start)}</span>{' '}
                    <span className="line-clamp-2 font-serif" dir="auto">
                      {turn.text}
                    </span>
                  </span>
                </label>
                <IconButton
                  icon="play"
                  label={words.transcript.playFrom(clock(turn.start))}
                  onClick={() => hear(turn.start)}
                />
              </li>
            ))}
          </ul>
          <Button
            look="primary"
            className="self-start"
            disabled={chosen.length === 0 || assign.isPending}
            onClick={() => assign.mutate(undefined, { onSuccess: onClose })}
          >
            {t.assign(chosen.length, name)}
          </Button>
        </div>
      )}
    </Dialog>
  )
}
