import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Member, NewMember } from '../../../src/contract/endpoints/members.ts'
import type { MemberRole } from '../../../src/contract/resources.ts'
import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { me, members as membersQuery } from '../../api/queries.ts'
import { readAfter, readAgain } from '../../api/read-again.ts'
import { AskFirst } from '../../components/AskFirst.tsx'
import { Button } from '../../components/Button.tsx'
import { SelectField, TextField, inputLook } from '../../components/Field.tsx'
import { Moment } from '../../components/Moment.tsx'
import { Options } from '../../components/Options.tsx'
import { Form } from '../../components/Form.tsx'
import { clearSent } from '../../components/fields-of.ts'
import { Secret, SecretPlace } from '../../components/Secret.tsx'
import { QueryState } from '../../components/States.tsx'
import { nameOfPerson, shortDate } from '../../format.ts'
import { words } from '../../strings/words.ts'
import { Saved, Section, useSaved, type SectionProps } from './section.tsx'

const t = words.settings
const roles: readonly MemberRole[] = ['viewer', 'editor', 'owner']

type Added = Pick<NewMember, 'email' | 'invitationUrl' | 'isMailed'>

/** The members of the workspace and their roles; for owners also when they were last active. */
export function MembersSection({ space, isOwner }: SectionProps) {
  const spaceId = space.id
  const navigate = useNavigate()
  const { data: user } = useQuery(me)
  const list = useQuery(membersQuery(spaceId))
  const [link, setLink] = useState<Added | null>(null)
  const { isSaved, noteSaved } = useSaved()
  const refresh = (): Promise<void> => readAgain(keys.in(spaceId, 'members'))
  const added = async (member: Added): Promise<void> => {
    setLink(member)
    noteSaved()
    await refresh()
  }
  const update = useMutation({
    mutationFn: ({ memberId, role }: { memberId: string; role: MemberRole }) =>
      api.updateMember({ params: { spaceId, memberId }, body: { role } }),
    onSuccess: noteSaved,
    onSettled: readAfter(keys.in(spaceId, 'members')),
  })
  // Ends the link before, and mails the new one.
  const inviteAgain = useMutation({
    mutationFn: ({ email, role }: Member) => api.addMember({ params: { spaceId }, body: { email, role } }),
    onSuccess: added,
  })
  const remove = useMutation({
    mutationFn: (memberId: string) => api.removeMember({ params: { spaceId, memberId } }),
    onSuccess: async (_result, memberId) => {
      if (memberId === user?.id) {
        await readAgain(keys.spaces)
        await navigate({ to: '/' })
      } else {
        noteSaved()
        await refresh()
      }
    },
  })
  return (
    <Section id="members" title={t.members}>
      <QueryState of={list} lines={2} />
      <ul className="flex flex-col divide-y divide-line">
        {list.data?.map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            isMe={member.id === user?.id}
            isOwner={isOwner}
            isRemoving={remove.isPending}
            isInviting={inviteAgain.isPending}
            onInvite={() => inviteAgain.mutate(member)}
            onRole={(role) => update.mutate({ memberId: member.id, role })}
            onRemove={() => remove.mutate(member.id)}
          />
        ))}
      </ul>
      <SecretPlace>
        {link?.invitationUrl != null && (
          <Secret
            label={t.invitationLink}
            value={link.invitationUrl}
            note={link.isMailed ? t.invitedByMail(link.email) : t.invitedNote}
          />
        )}
      </SecretPlace>
      {isOwner && <AddMemberForm spaceId={spaceId} onAdded={added} />}
      <p className="flex flex-wrap items-center gap-x-4 text-sm">
        {isOwner && (
          <Link
            to="/w/$spaceId/audit-log"
            params={{ spaceId }}
            className="inline-flex thumb items-center underline underline-offset-2"
          >
            {words.audit.title}
          </Link>
        )}
        <Link to="/account" hash="sessions" className="inline-flex thumb items-center underline underline-offset-2">
          {t.ownSessions}
        </Link>
        <Saved isSaved={isSaved} />
      </p>
    </Section>
  )
}

function MemberRow({
  member: { name, email, role, status, lastSeenAt, lockedAt, expiresAt, mailError },
  isMe,
  isOwner,
  isRemoving,
  isInviting,
  onInvite,
  onRole,
  onRemove,
}: {
  member: Member
  isMe: boolean
  /** Whether the person who looks at it is an owner. */
  isOwner: boolean
  isRemoving: boolean
  isInviting: boolean
  onInvite: () => void
  onRole: (role: MemberRole) => void
  onRemove: () => void
}) {
  const named = nameOfPerson({ name, email })
  return (
    <li className="flex flex-wrap items-center gap-3 py-2 text-sm">
      <span className="min-w-0 flex-auto truncate max-sm:basis-full">
        {named} {name !== null && <span className="text-ink-3">{email}</span>}{' '}
        {isMe && <span className="text-ink-3">({t.you})</span>}
        {expiresAt !== null && (
          <Moment at={expiresAt} className="text-ink-3">
            ({t.invited(shortDate(expiresAt))})
          </Moment>
        )}
      </span>
      {mailError !== null && <p className="order-last w-full text-warn">{t.mailFailed(mailError)}</p>}
      {/* Together on a line of their own where the name leaves too little room. */}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 sm:ms-auto">
        {lockedAt !== null && <span className="text-warn">{t.locked(shortDate(lockedAt))}</span>}
        {isOwner && status === 'ACTIVE' && lockedAt === null && (
          <span className="text-ink-3">
            {lastSeenAt === null ? t.neverActive : t.lastActive(shortDate(lastSeenAt))}
          </span>
        )}
        <select
          aria-label={t.roleOf(named)}
          value={role}
          disabled={!isOwner || status === 'INVITED'}
          onChange={(event) => onRole(event.target.value as MemberRole)}
          className={`${inputLook} h-8! w-56! text-sm`}
        >
          <Options of={roles.map((one) => [one, t.memberRoles[one]])} />
        </select>
        {isOwner && status === 'INVITED' && (
          <Button look="quiet" aria-label={`${t.inviteAgain}: ${named}`} disabled={isInviting} onClick={onInvite}>
            {t.inviteAgain}
          </Button>
        )}
        {(isOwner || isMe) && (
          // A member who has left needs somebody to add them again, and their keys and webhooks end.
          <AskFirst question={isMe ? t.confirmLeave : t.confirmRemove(named)} isBusy={isRemoving} onConfirm={onRemove}>
            {(ask) => (
              <Button look="quiet" aria-label={isMe ? t.leave : t.removeMember(named)} onClick={ask}>
                {isMe ? t.leave : words.common.remove}
              </Button>
            )}
          </AskFirst>
        )}
      </div>
    </li>
  )
}

function AddMemberForm({ spaceId, onAdded }: { spaceId: string; onAdded: (member: Added) => Promise<void> }) {
  const add = useMutation({
    mutationFn: (body: { email: string; role: MemberRole }) => api.addMember({ params: { spaceId }, body }),
    onSuccess: onAdded,
    meta: { isShown: true },
  })
  return (
    <Form
      className="flex flex-wrap items-end gap-3"
      onSend={(sent, form) => {
        const { email = '', role = 'viewer' } = sent
        add.mutate({ email: email.trim(), role: role as MemberRole }, { onSuccess: () => clearSent(form, sent) })
      }}
    >
      <div className="min-w-56 flex-1">
        <TextField label={t.email} name="email" type="email" required error={add.error} />
      </div>
      <SelectField label={t.role} name="role" defaultValue="editor">
        <Options of={roles.map((one) => [one, t.memberRoles[one]])} />
      </SelectField>
      <Button type="submit" className="h-9" disabled={add.isPending}>
        {t.addMember}
      </Button>
    </Form>
  )
}
