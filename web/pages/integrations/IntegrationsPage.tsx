import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { allOf } from '../../api/all-of.ts'
import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { isPast } from '../../format.ts'
import { useTitle } from '../../shell/use-title.ts'
import { words } from '../../strings/words.ts'
import { copy } from '../../components/copy.ts'
import { Button } from '../../components/Button.tsx'
import { useStore } from '../../api/store.ts'
import { Secret } from '../../components/Secret.tsx'
import { firstKey } from '../welcome/first-key.ts'
import { AppTable } from './AppTable.tsx'
import { KeyTable } from './KeyTable.tsx'
import { WebhookTable } from './WebhookTable.tsx'

const t = words.integrations

/** API keys and webhooks, and an example call to copy. */
export function IntegrationsPage() {
  useTitle(t.title)
  const apiKeys = useQuery({
    queryKey: keys.apiKeys,
    queryFn: ({ signal }) =>
      allOf(
        (query) => api.listApiKeys({ query, signal }),
        (page) => page.apiKeys,
      ),
  })
  const first = useStore(firstKey)
  const [chosen, setChosen] = useState<string | null>(null)
  const working = (apiKeys.data ?? []).filter(
    ({ revokedAt, expiresAt }) => revokedAt === null && (expiresAt === null || !isPast(expiresAt)),
  )
  const name = (working.find(({ id }) => id === chosen) ?? working[0])?.name
  const example = `curl -H "x-api-key: $TIRO_KEY" ${location.origin}/api/v1/me`
  return (
    <main className="clears-uploads h-full overflow-y-auto">
      <div className="mx-auto flex max-w-5xl flex-col gap-10 px-4 py-8 sm:px-8">
        <h1 className="text-xl">{t.title}</h1>
        {first !== null && <Secret label={words.welcome.keyLabel} value={first} note={words.welcome.keyNote} />}
        <KeyTable keys={apiKeys} onChoose={setChosen} />
        <AppTable />
        <section aria-labelledby="example" className="flex flex-col gap-2">
          <h2 id="example" className="text-base">
            {t.example}
          </h2>
          <p className="min-h-lh text-sm text-ink-2">
            {apiKeys.data !== undefined && (name === undefined ? t.exampleNoKey : t.exampleAbout(name))}
          </p>
          <div className="flex items-center gap-2 rounded border border-line bg-paper-2 p-3">
            <pre tabIndex={0} dir="ltr" className="min-w-0 flex-1 overflow-x-auto font-mono text-sm">
              {example}
            </pre>
            <Button icon="copy" onClick={() => copy(example)}>
              {words.common.copy}
            </Button>
          </div>
        </section>
        <WebhookTable />
      </div>
    </main>
  )
}
