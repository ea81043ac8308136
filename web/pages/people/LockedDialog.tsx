import type { LockedAccount } from '../../../src/contract/endpoints/administration.ts'
import { Button } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { words } from '../../strings/words.ts'

const t = words.people
const counted = ['sessions', 'keys', 'apps', 'invitations', 'webhooks'] as const

/** What ended with the lock of an account, and what is left for somebody to decide. */
export function LockedDialog({ name, locked, onClose }: { name: string; locked: LockedAccount; onClose: () => void }) {
  return (
    <Dialog title={t.isLocked(name)} onClose={onClose} isRead>
      <div className="flex flex-col gap-4">
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
