import { useMutation } from '@tanstack/react-query'
import type { Account } from '../../../src/contract/endpoints/administration.ts'
import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { readAfter } from '../../api/read-again.ts'
import { Button } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { Alert } from '../../components/Field.tsx'
import { Secret, SecretPlace } from '../../components/Secret.tsx'
import { toast } from '../../components/toasts.ts'
import { nameOfPerson } from '../../format.ts'
import { words } from '../../strings/words.ts'

const t = words.people
const counted = ['sessions', 'keys', 'apps', 'invitations', 'webhooks'] as const

interface Props {
  account: Account
  onClose: () => void
}

/** Makes a link with which somebody who forgot the password sets a new one. */
export function PasswordDialog({ account, onClose }: Props) {
  const make = useMutation({
    mutationFn: () => api.createPasswordLink({ params: { accountId: account.id } }),
    meta: { isShown: true },
  })
  return (
    <Dialog title={t.passwordTitle(nameOfPerson(account))} onClose={onClose} isRead>
      <div className="flex flex-col gap-4">
        <p className="text-ink-2">{t.passwordAbout}</p>
        <Alert error={make.error} />
        <SecretPlace>
          {make.data?.resetUrl != null && (
            <Secret
              label={words.security.linkFor(account.email)}
              value={make.data.resetUrl}
              note={words.security.linkNote(account.email)}
            />
          )}
        </SecretPlace>
        {make.data === undefined && (
          <Button look="primary" className="self-start" disabled={make.isPending} onClick={() => make.mutate()}>
            {t.createLink}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

/** Lets somebody who lost passkeys and phone sign in with the password again. */
export function SecondFactorDialog({ account, onClose }: Props) {
  const remove = useMutation({
    mutationFn: () => api.removeSecondFactors({ params: { accountId: account.id } }),
    onSuccess: () => toast({ text: t.factorRemoved(nameOfPerson(account)) }),
    onSettled: readAfter(keys.accounts),
    meta: { isShown: true },
  })
  return (
    <Dialog title={t.factorTitle(nameOfPerson(account))} onClose={onClose} isRead>
      <div className="flex flex-col gap-4">
        <p className="text-ink-2">{t.factorAbout}</p>
        <Alert error={remove.error} />
        <div className="flex gap-2">
          <Button
            look="danger"
            disabled={remove.isPending}
            onClick={() => remove.mutate(undefined, { onSuccess: onClose })}
          >
            {t.removeFactor}
          </Button>
          <Button onClick={onClose}>{words.common.cancel}</Button>
        </div>
      </div>
    </Dialog>
  )
}

/** Locks an account, then shows what ended and what is left for somebody to decide. */
export function LockDialog({ account, onClose }: Props) {
  const name = nameOfPerson(account)
  const lock = useMutation({
    mutationFn: () => api.lockAccount({ params: { accountId: account.id } }),
    onSettled: readAfter(keys.accounts),
    meta: { isShown: true },
  })
  const locked = lock.data
  if (locked === undefined) {
    return (
      <Dialog title={t.lockTitle(name)} onClose={onClose} isRead>
        <div className="flex flex-col gap-4">
          <p className="text-ink-2">{t.lockAbout}</p>
          <Alert error={lock.error} />
          <div className="flex gap-2">
            <Button look="danger" disabled={lock.isPending} onClick={() => lock.mutate()}>
              {t.lock}
            </Button>
            <Button onClick={onClose}>{words.common.cancel}</Button>
          </div>
        </div>
      </Dialog>
    )
  }
  return (
    <Dialog title={t.isLocked(name)} onClose={onClose} isRead>
      <div className="flex flex-col gap-4" role="status">
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5">
          {counted.map((one) => (
            <div key={one} className="contents">
              <dt className="text-ink-2">{t.ended[one]}</dt>
              <dd>{locked[one]}</dd>
            </div>
          ))}
        </dl>
        {locked.shares > 0 && <p>{t.sharesLeft(locked.shares)}</p>}
        {locked.ownedAlone.map((space) => (
          <p key={space.id}>{t.ownedAlone(space.name)}</p>
        ))}
        <p className="text-ink-2">{t.unlockAbout}</p>
        <Button className="self-start" onClick={onClose}>
          {words.common.close}
        </Button>
      </div>
    </Dialog>
  )
}
