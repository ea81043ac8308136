import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Account } from '../../../src/contract/endpoints/administration.ts'
import { allOf } from '../../api/all-of.ts'
import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { me } from '../../api/queries.ts'
import { readAfter } from '../../api/read-again.ts'
import { IconButton } from '../../components/Button.tsx'
import { useFirst, useFound } from '../../components/long-list.tsx'
import { Menu } from '../../components/Menu.tsx'
import { QueryState } from '../../components/States.tsx'
import { nameOfPerson, shortDate } from '../../format.ts'
import { words } from '../../strings/words.ts'
import { LockDialog, PasswordDialog, SecondFactorDialog } from './AccountDialogs.tsx'

const t = words.people

/** A dialog that is open, and for which account. */
interface Asked {
  Ask: typeof LockDialog
  account: Account
}

/** The accounts of this server, which administrators lock and unlock. */
export function Accounts() {
  const { data: user } = useQuery(me)
  const list = useQuery({
    queryKey: keys.accounts,
    queryFn: ({ signal }) =>
      allOf(
        (query) => api.listAccounts({ query, signal }),
        (page) => page.accounts,
      ),
  })
  const [asked, setAsked] = useState<Asked | null>(null)
  const unlock = useMutation({
    mutationFn: (accountId: string) => api.unlockAccount({ params: { accountId } }),
    onSettled: readAfter(keys.accounts),
  })
  const { found, field } = useFound(list.data ?? [], nameAndEmail, t.find)
  const { first, more } = useFirst(found)
  return (
    <section aria-labelledby="accounts" className="flex flex-col gap-3">
      <h2 id="accounts" className="text-base">
        {t.accounts}
      </h2>
      <QueryState of={list} lines={4} />
      {field}
      <ul className="flex flex-col divide-y divide-line">
        {first.map((account) => (
          <AccountRow
            key={account.id}
            account={account}
            isMe={account.id === user?.id}
            onAsk={(Ask) => setAsked({ Ask, account })}
            onUnlock={() => unlock.mutate(account.id)}
          />
        ))}
      </ul>
      {more}
      {asked !== null && <asked.Ask account={asked.account} onClose={() => setAsked(null)} />}
    </section>
  )
}

function nameAndEmail({ name, email }: Account): string {
  return `${name ?? ''} ${email}`
}

function AccountRow({
  account,
  isMe,
  onAsk,
  onUnlock,
}: {
  account: Account
  isMe: boolean
  onAsk: (dialog: Asked['Ask']) => void
  onUnlock: () => void
}) {
  const { name, email, isAdministrator, hasSecondFactor, lastSeenAt, lockedAt } = account
  const named = nameOfPerson(account)
  const facts = [
    lastSeenAt === null ? words.settings.neverActive : words.settings.lastActive(shortDate(lastSeenAt)),
    ...(isAdministrator ? [t.administrator] : []),
    ...(hasSecondFactor ? [] : [t.noSecondFactor]),
  ]
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-sm">
      <span className="min-w-0 flex-auto truncate max-sm:basis-full">
        {named} {name !== null && <span className="text-ink-3">{email}</span>}{' '}
        {isMe && <span className="text-ink-3">({words.settings.you})</span>}
      </span>
      {lockedAt === null ? (
        <span className="text-ink-3">{facts.join(' · ')}</span>
      ) : (
        <span className="text-warn">{words.settings.locked(shortDate(lockedAt))}</span>
      )}
      {!isMe && (
        <Menu
          items={
            lockedAt === null
              ? [
                  { label: t.newPassword, onSelect: () => onAsk(PasswordDialog) },
                  ...(hasSecondFactor ? [{ label: t.loseFactor, onSelect: () => onAsk(SecondFactorDialog) }] : []),
                  { label: t.lockMenu, isDanger: true, onSelect: () => onAsk(LockDialog) },
                ]
              : [{ label: t.unlock, onSelect: onUnlock }]
          }
          trigger={<IconButton icon="dots" label={t.actions(named)} />}
        />
      )}
    </li>
  )
}
