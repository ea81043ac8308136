import { useState } from 'react'
import { Dialog } from '../components/Dialog.tsx'
import { words } from '../strings/words.ts'
import { shortcutsNow, spellKey } from './shortcuts.ts'

/** Lists the keyboard shortcuts of the current page. */
export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const [all] = useState(shortcutsNow)
  return (
    <Dialog title={words.shell.shortcuts} onClose={onClose}>
      <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-2 text-sm">
        {all.map(({ key, label, spelling }) => (
          <div key={`${key} ${label}`} className="contents">
            <dt>{label}</dt>
            <dd>
              <kbd className="rounded border border-line bg-paper-2 px-1.5 py-0.5 font-sans text-xs">
                {spelling ?? spellKey(key)}
              </kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
