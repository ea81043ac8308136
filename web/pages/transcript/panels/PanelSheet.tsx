import { useState, type ReactNode } from 'react'
import { IconButton } from '../../../components/Button.tsx'
import { Dialog } from '../../../components/Dialog.tsx'
import { words } from '../../../strings/words.ts'

/** On narrow screens the panels open in a sheet, behind a button. */
export function PanelSheet({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <div className="relative lg:hidden">
        <IconButton
          icon="settings"
          label={words.transcript.openPanels}
          onClick={() => setOpen(true)}
          className="absolute end-2 bottom-3 border border-line bg-paper shadow-float"
        />
      </div>
      {isOpen && (
        <Dialog title={words.transcript.panels} side onClose={() => setOpen(false)}>
          <div className="-m-4">{children}</div>
        </Dialog>
      )}
    </>
  )
}
