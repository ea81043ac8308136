import type { ReactNode } from 'react'
import { Dialog } from '../../../components/Dialog.tsx'
import { words } from '../../../strings/words.ts'

/** On narrow screens the panels open in a sheet. */
export function PanelSheet({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <Dialog title={words.transcript.panels} side onClose={onClose}>
      <div className="-m-4">{children}</div>
    </Dialog>
  )
}
