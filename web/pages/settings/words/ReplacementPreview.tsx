import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { FindAndReplace } from '../../../../src/contract/resources.ts'
import { api } from '../../../api/client.ts'
import { Button } from '../../../components/Button.tsx'
import { Dialog } from '../../../components/Dialog.tsx'
import { Skeleton } from '../../../components/States.tsx'
import { toast } from '../../../components/toasts.ts'
import { clock } from '../../../format.ts'
import { words } from '../../../strings/words.ts'

const t = words.settings

/** Shows what a pair would change in existing transcripts, and applies it. */
export function ReplacementPreview({
  spaceId,
  pair,
  mayEdit,
  onClose,
}: {
  spaceId: string
  pair: FindAndReplace
  mayEdit: boolean
  onClose: () => void
}) {
  const ask = useMutation({
    mutationFn: (dryRun: boolean) => api.replaceInWorkspace({ params: { spaceId }, body: { ...pair, dryRun } }),
    onSuccess: (result) => {
      if (!result.dryRun) toast({ text: t.applied(result.total) })
    },
  })
  // Request the preview once, when the dialog opens.
  const [isAsked, setAsked] = useState(false)
  if (!isAsked) {
    setAsked(true)
    ask.mutate(true)
  }
  const result = ask.data
  return (
    <Dialog title={t.previewTitle(pair.find, pair.replace)} onClose={onClose} wide>
      {ask.isPending && <Skeleton lines={4} />}
      {result !== undefined && (
        <div className="flex flex-col gap-3">
          <p className="text-sm text-ink-2">{t.matches(result.total, result.transcripts)}</p>
          <ul className="flex flex-col gap-2 text-sm">
            {result.places.slice(0, 100).map(({ recordingId, title, start, from, to, before, after }) => (
              <li key={`${recordingId} ${start}`} dir="auto">
                <span className="text-ink-3">
                  {title} <time>{clock(start)}</time>
                </span>
                <p className="font-serif">
                  {before} <del className="text-ink-3">{from}</del>{' '}
                  <ins className="font-semibold no-underline">{to}</ins> {after}
                </p>
              </li>
            ))}
          </ul>
          {mayEdit && result.total > 0 && (
            <Button
              look="primary"
              className="self-start"
              disabled={ask.isPending}
              onClick={() => ask.mutate(false, { onSuccess: onClose })}
            >
              {t.applyNow}
            </Button>
          )}
        </div>
      )}
    </Dialog>
  )
}
