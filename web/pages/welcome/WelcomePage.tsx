import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { me, spaces } from '../../api/queries.ts'
import { Secret } from '../../components/Secret.tsx'
import { lastSpace } from '../../shell/last-space.ts'
import { useTitle } from '../../shell/use-title.ts'
import { Skeleton } from '../../components/States.tsx'
import { words } from '../../strings/words.ts'
import { AccountRequests } from './AccountRequests.tsx'
import { firstKey } from './first-key.ts'
import { FirstRecording } from './FirstRecording.tsx'
import { FirstWorkspace } from './FirstWorkspace.tsx'
import { Machine } from './Machine.tsx'
import { Step, Steps } from './Step.tsx'

const t = words.welcome

/** The rest of the set-up, and later an overview of this server. */
export function WelcomePage() {
  const { data: user } = useQuery(me)
  // No live event reports the number of recordings, so it is fetched each time.
  const { data: all } = useQuery({ ...spaces, staleTime: 0 })
  const [key] = useState(() => firstKey.get())
  // Only this page keeps the key. It is gone when the page closes.
  useEffect(() => firstKey.set(null), [])
  const isFirst = key !== null || all?.every(({ _count }) => _count.recordings === 0) === true
  const title = isFirst ? t.title : t.server
  useTitle(title)
  const space = all?.find(({ id }) => id === lastSpace.get()) ?? all?.[0]
  const machine = <Machine isAdministrator={user?.isAdministrator === true} />
  if (all === undefined) return <Skeleton lines={6} />
  if (!isFirst) {
    return (
      <Steps title={title}>
        <section aria-label={t.steps.machine} className="flex flex-col gap-4 border-t border-line py-6">
          <h2 className="visually-hidden">{t.steps.machine}</h2>
          {machine}
        </section>
        {user?.isAdministrator === true && <AccountRequests />}
      </Steps>
    )
  }
  return (
    <Steps title={title}>
      <Step n={1} title={t.steps.account} isDone>
        {user !== undefined && <p className="text-ink-2">{t.signedInAs(user.email)}</p>}
        {key !== null && <Secret label={t.keyLabel} value={key} note={t.keyNote} />}
      </Step>
      <Step n={2} title={t.steps.machine}>
        {machine}
      </Step>
      <Step n={3} title={t.steps.first}>
        {space === undefined ? <FirstWorkspace /> : <FirstRecording space={space} />}
      </Step>
    </Steps>
  )
}
