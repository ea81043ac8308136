import { Suspense } from 'react'
import { lazyPart } from '../shell/lazy-part.ts'

const RestoreDialog = lazyPart(
  async () => (await import('./RestoreDialog.tsx')).RestoreDialog,
  ({ onClose }) => onClose(),
)

/** The dialog that restores an archive. The navigation has it on every page, and few people ever need it. */
export function RestoreArchive({ onClose }: { onClose: () => void }) {
  return (
    <Suspense>
      <RestoreDialog onClose={onClose} />
    </Suspense>
  )
}
