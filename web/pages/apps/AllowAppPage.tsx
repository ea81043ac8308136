import { useMutation, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { AppRequest, AppRole } from '../../../src/contract/endpoints/apps.ts'
import type { Workspace } from '../../../src/contract/resources.ts'
import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { messageOf } from '../../api/message-of.ts'
import { spaces as spacesQuery } from '../../api/queries.ts'
import { Button } from '../../components/Button.tsx'
import { Alert, Checkbox } from '../../components/Field.tsx'
import { Form } from '../../components/Form.tsx'
import { Skeleton } from '../../components/States.tsx'
import { useTitle } from '../../shell/use-title.ts'
import { words } from '../../strings/words.ts'
import { AccountFrame } from '../account/AccountFrame.tsx'

const t = words.apps
const roles: readonly AppRole[] = ['VIEWER', 'AGENT']

/** Asks the person whether an app may use some of their workspaces. */
export function AllowAppPage() {
  useTitle(t.allowTitle)
  const { request = '' } = useSearch({ from: '/allow-app' })
  const asked = useQuery({
    queryKey: [...keys.apps, 'request', request],
    queryFn: ({ signal }) => api.getAppRequest({ query: { request }, signal }),
    enabled: request !== '',
    retry: false,
  })
  const spaces = useQuery(spacesQuery)
  const error = request === '' ? t.noRequest : (asked.error ?? spaces.error)
  if (error !== null) {
    return (
      <AccountFrame title={t.failed}>
        <p role="alert">{typeof error === 'string' ? error : messageOf(error)}</p>
      </AccountFrame>
    )
  }
  return (
    <AccountFrame title={t.allowTitle}>
      {asked.data === undefined || spaces.data === undefined ? (
        <Skeleton lines={4} />
      ) : (
        <Question asked={asked.data} request={request} spaces={spaces.data} />
      )}
    </AccountFrame>
  )
}

/** How long a page must have been in front before a click on it means what it says, milliseconds. */
const settleMs = 700

/**
 * Whether the page has been in front for a moment. A page of somebody else can close its window between the two clicks
 * of a double click, and the second one would hit the button behind it.
 */
function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    let timer: number | undefined
    const begin = (): void => {
      clearTimeout(timer)
      setSettled(false)
      timer = window.setTimeout(() => setSettled(true), settleMs)
    }
    begin()
    window.addEventListener('focus', begin)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('focus', begin)
    }
  }, [])
  return isSettled
}

function Question({ asked, request, spaces }: { asked: AppRequest; request: string; spaces: readonly Workspace[] }) {
  const [role, setRole] = useState<AppRole>('VIEWER')
  const [chosen, setChosen] = useState<readonly string[]>(spaces.length === 1 ? spaces.map(({ id }) => id) : [])
  const isSettled = useSettled()
  const allow = useMutation({
    mutationFn: () => api.approveApp({ body: { request, role, workspaceIds: [...chosen] } }),
    onSuccess: ({ redirectTo }) => {
      if (redirectTo !== null) location.assign(redirectTo)
    },
    meta: { isShown: true },
  })
  if (allow.isSuccess) return <p role="status">{t.goingBack}</p>
  return (
    <Form className="flex flex-col gap-5" onSend={() => allow.mutate()}>
      <div className="flex flex-col gap-2">
        <p>{t.asks(asked.name)}</p>
        <p className="text-sm text-ink-2">{t.nameUnchecked}</p>
        <p className="rounded border border-line bg-paper-2 px-3 py-2 font-medium break-all">
          {asked.host ?? t.here}
          <span className="block font-mono text-xs font-normal text-ink-3">{asked.redirectUri}</span>
        </p>
        <p className="text-sm text-ink-2">{t.onlyIfYou}</p>
      </div>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1 text-sm font-medium">{t.mayTitle}</legend>
        {roles.map((one) => (
          <label key={one} className="flex items-start gap-2 text-sm">
            <input
              type="radio"
              name="role"
              checked={role === one}
              onChange={() => setRole(one)}
              className="mt-0.5 size-4 shrink-0 accent-(--ink)"
            />
            <span>
              {t.roles[one].name}
              <span className="block text-xs text-ink-3">{t.roles[one].about}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <fieldset className="flex flex-col gap-1.5">
        <legend className="mb-1 text-sm font-medium">{t.workspaces}</legend>
        {spaces.length === 0 && <p className="text-sm text-ink-2">{t.noWorkspaces}</p>}
        {spaces.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={chosen.includes(id)}
            onChange={(event) => setChosen(event.target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
          />
        ))}
        {spaces.length > 1 && chosen.length === 0 && <p className="text-xs text-ink-3">{t.chooseOne}</p>}
      </fieldset>
      <Alert error={allow.error} />
      <div className="flex gap-2">
        <Button type="submit" look="primary" disabled={chosen.length === 0 || allow.isPending || !isSettled}>
          {t.allow}
        </Button>
        <Button onClick={() => location.assign(asked.denyUrl)}>{t.deny}</Button>
      </div>
      <p className="text-xs text-ink-3">{t.later}</p>
    </Form>
  )
}
