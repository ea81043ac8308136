import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { me, spaces } from '../../api/queries.ts'
import { Secret } from '../../components/Secret.tsx'
import { lastSpace } from '../../shell/last-space.ts'
import { useTitle } from '../../shell/use-title.ts'
import { words } from '../../strings/words.ts'
import { firstKey } from './first-key.ts'
import { FirstRecording } from './FirstRecording.tsx'
import { FirstWorkspace } from './FirstWorkspace.tsx'
import { Machine } from './Machine.tsx'
import { Step, Steps } from './Step.tsx'

const t = words.welcome

/** The first run after the account is made, and later what this instance can do. */
export function WelcomePage() {
  const { data: user } = useQuery(me)
  const { data: all } = useQuery(spaces)
  const [key] = useState(() => firstKey.get())
  // Kept by this page alone: once it is left, the key is gone.
  useEffect(() => firstKey.set(null), [])
  const isFirst = key !== null || all?.length === 0
  const title = isFirst ? t.title : t.instance
  useTitle(title)
  const space = all?.find(({ id }) => id === lastSpace.get()) ?? all?.[0]
  return (
    <Steps title={title}>
      <Step n={1} title={t.steps.account} isDone>
        {user !== undefined && <p className="text-ink-2">{t.signedInAs(user.email)}</p>}
        {key !== null && <Secret label={t.keyLabel} value={key} note={t.keyNote} />}
      </Step>
      <Step n={2} title={t.steps.machine}>
        <Machine isAdministrator={user?.isAdministrator === true} />
      </Step>
      <Step n={3} title={isFirst ? t.steps.first : words.uploads.newRecording}>
        {all !== undefined && (space === undefined ? <FirstWorkspace /> : <FirstRecording space={space} />)}
      </Step>
    </Steps>
  )
}
