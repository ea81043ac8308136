import { Link } from '@tanstack/react-router'
import { Failed } from '../components/States.tsx'
import { words } from '../strings/words.ts'

/** A page that threw: what happened, and the way on. */
export function Broken({ error, reset }: { error: unknown; reset?: () => void }) {
  return (
    <main className="mx-auto max-w-lg">
      <Failed error={error} onRetry={() => (reset === undefined ? location.reload() : reset())} />
    </main>
  )
}

export function NotFound() {
  return (
    <main className="mx-auto flex max-w-lg flex-col items-center gap-3 px-4 py-24 text-center">
      <h1 className="text-lg">{words.common.notFoundTitle}</h1>
      <p className="text-ink-2">{words.common.notFound}</p>
      <Link to="/" className="underline underline-offset-2">
        {words.common.toLibrary}
      </Link>
    </main>
  )
}
