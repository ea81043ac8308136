import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { secondFactors } from '../../api/queries.ts'
import { queryClient } from '../../api/query-client.ts'
import { Button } from '../../components/Button.tsx'
import { useTitle } from '../../shell/use-title.ts'
import { words } from '../../strings/words.ts'
import { AccountFrame } from './AccountFrame.tsx'
import { SecondFactors } from './SecondFactors.tsx'

const t = words.security

/** The only page of somebody whose server requires a second factor that they don't have yet. */
export function SecondFactorPage() {
  const { data } = useQuery(secondFactors)
  const router = useRouter()
  useTitle(t.setUpTitle)
  const isReady = data !== undefined && (data.totp !== null || data.passkeys.length > 0)
  return (
    <AccountFrame title={t.setUpTitle}>
      <p className="text-ink-2">{t.setUpAbout}</p>
      <SecondFactors />
      <Button
        look="primary"
        disabled={!isReady}
        onClick={() => {
          queryClient.clear()
          // The way back leads past a page that is no longer useful.
          router.history.replace('/')
        }}
      >
        {t.continue}
      </Button>
    </AccountFrame>
  )
}
