import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { messageOf } from '../api/message-of.ts'
import { spaces } from '../api/queries.ts'
import { useRole } from '../api/use-role.ts'
import { Button } from '../components/Button.tsx'
import { copy } from '../components/copy.ts'
import { Dialog } from '../components/Dialog.tsx'
import { LinkField } from '../components/LinkField.tsx'
import { Skeleton } from '../components/States.tsx'
import { toast } from '../components/toasts.ts'
import { words } from '../strings/words.ts'

const t = words.sharing

/** Creates, copies and revokes the link to the captions of a session. */
export function ShareCaptions({ spaceId, liveId, onClose }: { spaceId: string; liveId: string; onClose: () => void }) {
  const client = useQueryClient()
  const params = { spaceId, liveId }
  const queryKey = keys.in(spaceId, 'captions', liveId)
  const shared = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await api.getCaptionLink({ params, signal })).share,
  })
  const { data: all } = useQuery(spaces)
  const isPrivate = all?.find(({ id }) => id === spaceId)?.privacy === 'PRIVATE'
  const mayAllow = useRole(spaceId) === 'owner'
  // One click leads to a link that works: links are allowed first, if they aren't.
  const create = useMutation({
    mutationFn: async () => {
      if (isPrivate) await api.updateWorkspace({ params, body: { privacy: 'UNLISTED' } })
      return api.shareCaptions({ params })
    },
    onSuccess: (link) => {
      client.setQueryData(queryKey, link)
      copy(link.url)
      return client.invalidateQueries({ queryKey: keys.spaces })
    },
  })
  const revoke = useMutation({
    mutationFn: () => api.unshareCaptions({ params }),
    onSuccess: () => {
      client.setQueryData(queryKey, null)
      toast({ text: t.revoked })
    },
  })
  const link = shared.data
  return (
    <Dialog title={words.captions.share} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <p className="text-ink-2">{words.captions.shareAbout}</p>
        {shared.isPending && <Skeleton lines={2} />}
        {shared.isError && <p role="alert">{messageOf(shared.error)}</p>}
        {create.isError && <p role="alert">{messageOf(create.error)}</p>}
        {(link === null || link?.isActive === false) && all !== undefined && (
          <>
            {isPrivate && <p className="text-sm text-ink-2">{mayAllow ? t.allowAbout : t.askOwner}</p>}
            <Button
              look="primary"
              icon="link"
              className="self-start"
              disabled={create.isPending || (isPrivate && !mayAllow)}
              onClick={() => create.mutate()}
            >
              {isPrivate && mayAllow ? t.allowAndCopy : t.createLink}
            </Button>
          </>
        )}
        {link?.isActive === true && (
          <>
            <LinkField url={link.url} isPrimary />
            <Button className="self-start" disabled={revoke.isPending} onClick={() => revoke.mutate()}>
              {t.revokeLink}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  )
}
