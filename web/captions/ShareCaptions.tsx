import { api } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { messageOf } from '../api/message-of.ts'
import { CreateLink } from '../components/CreateLink.tsx'
import { useShareLink } from '../components/use-share-link.ts'
import { Button } from '../components/Button.tsx'
import { Dialog } from '../components/Dialog.tsx'
import { LinkField } from '../components/LinkField.tsx'
import { Skeleton } from '../components/States.tsx'
import { words } from '../strings/words.ts'
import { CaptionTranslations } from './CaptionTranslations.tsx'

const t = words.sharing

/** Creates, copies and revokes the link to the captions of a session. */
export function ShareCaptions({ spaceId, liveId, onClose }: { spaceId: string; liveId: string; onClose: () => void }) {
  const params = { spaceId, liveId }
  const { shared, create, revoke, isPrivate, mayAllow, isReady } = useShareLink({
    spaceId,
    queryKey: keys.in(spaceId, 'captions', liveId),
    read: async (signal) => (await api.getCaptionLink({ params, signal })).share,
    create: () => api.shareCaptions({ params }),
    revoke: () => api.unshareCaptions({ params }),
  })
  const link = shared.data
  return (
    <Dialog title={words.captions.share} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <p className="text-ink-2">{words.captions.shareAbout}</p>
        {shared.isPending && <Skeleton lines={2} />}
        {shared.isError && <p role="alert">{messageOf(shared.error)}</p>}
        {create.isError && <p role="alert">{messageOf(create.error)}</p>}
        {(link === null || link?.isActive === false) && isReady && (
          <CreateLink
            isPrivate={isPrivate}
            mayAllow={mayAllow}
            isPending={create.isPending}
            onCreate={() => create.mutate()}
          />
        )}
        {link?.isActive === true && (
          <>
            <LinkField url={link.url} isPrimary />
            <Button className="self-start" disabled={revoke.isPending} onClick={() => revoke.mutate()}>
              {t.revokeLink}
            </Button>
          </>
        )}
        <CaptionTranslations spaceId={spaceId} liveId={liveId} />
      </div>
    </Dialog>
  )
}
