import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { codeOf } from '../api/client.ts'
import { connection, noteSilence, whenBack } from '../api/connection.ts'
import { useStore } from '../api/store.ts'
import { Button } from '../components/Button.tsx'
import { Failed } from '../components/States.tsx'
import { ToLibrary } from '../components/ToLibrary.tsx'
import { words } from '../strings/words.ts'

/** Shown when a page throws. Reloads automatically when the server is back. */
export function ErrorPage({ error, reset }: { error: unknown; reset?: () => void }) {
  const router = useRouter()
  const { isLost } = useStore(connection)
  const isRefused = codeOf(error) !== null
  const again = async (): Promise<void> => {
    if (isRefused) {
      reset?.()
      await router.invalidate()
      return
    }
    try {
      // Without the server, reloading would lose the page.
      await fetch('/api/v1/healthz', { cache: 'no-store' })
    } catch {
      noteSilence()
      return
    }
    location.reload()
  }
  const latest = useRef(again)
  useEffect(() => {
    latest.current = again
  })
  useEffect(() => whenBack(() => void latest.current()), [])
  if (isRefused) {
    return (
      <main className="mx-auto max-w-lg">
        <Failed error={error} onRetry={() => void again()}>
          <ToLibrary />
        </Failed>
      </main>
    )
  }
  return (
    <main className="mx-auto flex max-w-lg flex-col items-center gap-3 px-4 py-24 text-center">
      <h1 className="text-lg">{words.common.errorTitle}</h1>
      <p role="alert" className="text-ink-2">
        {isLost ? words.common.notResponding : words.common.errorAbout}
      </p>
      <Button onClick={() => void again()}>{words.common.reload}</Button>
    </main>
  )
}

export function NotFoundPage() {
  return (
    <main className="mx-auto flex max-w-lg flex-col items-center gap-3 px-4 py-24 text-center">
      <h1 className="text-lg">{words.common.notFoundTitle}</h1>
      <p className="text-ink-2">{words.common.notFound}</p>
      <ToLibrary />
    </main>
  )
}
