import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { messageOf } from '../../api/message-of.ts'
import { spaces } from '../../api/queries.ts'
import { useRole } from '../../api/use-role.ts'
import { queryClient } from '../../api/query-client.ts'
import { readAgain } from '../../api/read-again.ts'
import { CreateLink } from '../../components/CreateLink.tsx'
import { useShareLink } from '../../components/use-share-link.ts'
import { Button } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { LinkField } from '../../components/LinkField.tsx'
import { ShareOptions } from './ShareOptions.tsx'
import { Skeleton } from '../../components/States.tsx'
import { words } from '../../strings/words.ts'
import type { Place } from './editor/transcript-api.ts'

const t = words.sharing

/** Creates, copies and revokes the link to a transcript, and explains the workspace's privacy setting. */
export function ShareDialog({
  place,
  duration,
  hasSound,
  onClose,
}: {
  place: Place
  duration: number | null
  hasSound: boolean
  onClose: () => void
}) {
  const queryKey = keys.recording(place.spaceId, place.recordingId, 'share')
  const { shared, create, revoke, isPrivate, mayAllow, isReady } = useShareLink({
    spaceId: place.spaceId,
    queryKey,
    read: async (signal) => (await api.getShare({ params: place, signal })).share,
    create: () => api.shareRecording({ params: place }),
    revoke: () => api.unshareRecording({ params: place }),
  })
  const share = shared.data
  return (
    <Dialog title={t.title} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <p className="text-ink-2">{t.about}</p>
        {shared.isPending && <Skeleton lines={2} />}
        {shared.isError && <p role="alert">{messageOf(shared.error)}</p>}
        {share === null && !shared.isError && isReady && (
          <CreateLink
            isPrivate={isPrivate}
            mayAllow={mayAllow}
            isPending={create.isPending}
            onCreate={() => create.mutate()}
          />
        )}
        {share != null && (
          <>
            <LinkField url={share.url} isPrimary={share.isActive} />
            {(isPrivate || share.isActive) && (
              <Privacy spaceId={place.spaceId} url={share.url} onChange={() => void shared.refetch()} />
            )}
            <ShareOptions
              key={share.token}
              place={place}
              share={share}
              duration={duration}
              hasSound={hasSound}
              onChange={(next) => queryClient.setQueryData(queryKey, next)}
            />
            <div className="flex flex-col gap-2 border-t border-line pt-4">
              <Button className="self-start" disabled={revoke.isPending} onClick={() => revoke.mutate()}>
                {t.revokeLink}
              </Button>
              <p className="text-sm text-ink-3">{t.revokeAbout}</p>
            </div>
          </>
        )}
      </div>
    </Dialog>
  )
}

function Privacy({ spaceId, url, onChange }: { spaceId: string; url: string; onChange: () => void }) {
  const role = useRole(spaceId)
  const { data: all } = useQuery(spaces)
  const privacy = all?.find(({ id }) => id === spaceId)?.privacy
  const allow = useMutation({
    mutationFn: () => api.updateWorkspace({ params: { spaceId }, body: { privacy: 'UNLISTED' } }),
    onSuccess: async () => {
      await readAgain(keys.spaces)
      onChange()
    },
  })
  if (privacy === undefined) return null
  if (privacy === 'PRIVATE') {
    return (
      <div className="flex flex-col gap-2">
        <p className="text-sm text-warn">{t.isPrivate}</p>
        <p className="text-sm text-ink-2">{role === 'owner' ? t.allowAbout : t.askOwner}</p>
        {role === 'owner' && (
          <Button look="primary" className="self-start" disabled={allow.isPending} onClick={() => allow.mutate()}>
            {t.allowLinks}
          </Button>
        )}
      </div>
    )
  }
  return (
    <p className="text-sm text-ink-2">
      {privacy === 'UNLISTED' ? (
        t.isUnlisted
      ) : (
        <>
          {t.isPublic}{' '}
          <a href="/public" target="_blank" rel="noopener" className="underline underline-offset-2">
            {t.publicPage}
          </a>
          .
        </>
      )}{' '}
      <a href={new URL(url).pathname} target="_blank" rel="noopener" className="underline underline-offset-2">
        {t.open}
      </a>
    </p>
  )
}
