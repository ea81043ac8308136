import { Link, useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { Workspace } from '../../../src/contract/resources.ts'
import { useMayEdit } from '../../api/use-role.ts'
import { Button } from '../../components/Button.tsx'
import { words } from '../../strings/words.ts'
import { DropAnywhere } from '../../uploads/DropAnywhere.tsx'
import { FileInput } from '../../uploads/FileInput.tsx'
import { NewRecording } from '../../uploads/NewRecording.tsx'
import { addFiles } from '../../uploads/uploads.ts'

const t = words.welcome

/** Adds the first recordings and opens the library. */
export function FirstRecording({ space }: { space: Workspace }) {
  const navigate = useNavigate()
  const mayEdit = useMayEdit(space.id)
  const files = useRef<HTMLInputElement>(null)
  const [isOther, setOther] = useState(false)
  const toLibrary = (): void => void navigate({ to: '/w/$spaceId', params: { spaceId: space.id } })
  return (
    <>
      {mayEdit && (
        <>
          <p className="text-ink-2">{t.drop}</p>
          <div className="flex flex-wrap gap-2">
            <Button look="primary" icon="upload" onClick={() => files.current?.click()}>
              {words.uploads.chooseFiles}
            </Button>
            <Button icon="mic" onClick={() => setOther(true)}>
              {t.otherWays}
            </Button>
          </div>
          <FileInput
            ref={files}
            label={words.uploads.chooseFiles}
            onFiles={(chosen) => {
              if (chosen.length === 0) return
              void addFiles(chosen, { spaceId: space.id, folderId: null })
              toLibrary()
            }}
          />
          <DropAnywhere spaceId={space.id} onAdded={toLibrary} />
        </>
      )}
      <p className="text-sm">
        <Link to="/w/$spaceId" params={{ spaceId: space.id }} className="underline underline-offset-2">
          {t.openSpace(space.name)}
        </Link>
      </p>
      {isOther && (
        <NewRecording
          spaceId={space.id}
          folderId={null}
          onClose={() => {
            setOther(false)
          }}
        />
      )}
    </>
  )
}
