import { useRef } from 'react'
import { Button } from '../../components/Button.tsx'
import { words } from '../../strings/words.ts'
import { FileInput } from '../../uploads/FileInput.tsx'
import { addFiles } from '../../uploads/uploads.ts'
import { QualityNow } from '../welcome/QualityNow.tsx'

const t = words.library

/** The drop zone that fills an empty library, with what to expect of the transcripts. Files may land anywhere. */
export function EmptyLibrary({
  spaceId,
  folderId,
  onAdd,
}: {
  spaceId: string
  folderId: string | null
  /** Opens the dialog for a link or the microphone; null: this person can't add recordings. */
  onAdd: (() => void) | null
}) {
  const files = useRef<HTMLInputElement>(null)
  if (onAdd === null) return <p className="px-4 py-16 text-center text-ink-2">{t.emptyForViewers}</p>
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-6 p-4 sm:p-8">
      <div className="flex w-full max-w-xl flex-col items-center gap-4 rounded border-2 border-dashed border-line-2 px-6 py-16 text-center">
        <p className="text-lg pointer-coarse:hidden">{folderId === null ? t.empty : t.emptyFolder}</p>
        {/* Nothing can be dropped with a finger. */}
        <p className="text-lg not-pointer-coarse:hidden">{words.uploads.newRecording}</p>
        <div className="flex flex-wrap justify-center gap-2">
          <Button look="primary" icon="upload" onClick={() => files.current?.click()}>
            {words.uploads.chooseFiles}
          </Button>
          <Button icon="mic" onClick={onAdd}>
            {t.otherWays}
          </Button>
        </div>
        <FileInput
          ref={files}
          label={words.uploads.chooseFiles}
          onFiles={(chosen) => void addFiles(chosen, { spaceId, folderId })}
        />
      </div>
      <QualityNow isLinked />
    </div>
  )
}
