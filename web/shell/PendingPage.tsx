import { connection } from '../api/connection.ts'
import { useStore } from '../api/store.ts'
import { Skeleton } from '../components/States.tsx'
import { words } from '../strings/words.ts'

/** Shown while the server hasn't said yet who is signed in. The page follows as soon as it does. */
export function PendingPage() {
  const { isLost } = useStore(connection)
  return (
    <main className="mx-auto max-w-lg px-4 py-24">
      {isLost ? (
        <p role="status" className="text-center text-ink-2">
          {words.common.notResponding}
        </p>
      ) : (
        <Skeleton />
      )}
    </main>
  )
}
