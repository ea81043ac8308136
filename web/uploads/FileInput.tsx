import type { Ref } from 'react'
import { transcriptEnds } from './import-files.ts'

/** The hidden input behind a button that chooses files, one file, or a whole folder. */
export function FileInput({
  ref,
  label,
  isFolder = false,
  isOne = false,
  accept = `audio/*,video/*,${transcriptEnds}`,
  onFiles,
}: {
  ref: Ref<HTMLInputElement>
  label: string
  isFolder?: boolean
  isOne?: boolean
  accept?: string
  onFiles: (files: File[]) => void
}) {
  return (
    <input
      ref={ref}
      type="file"
      multiple={!isOne}
      {...(isFolder ? { webkitdirectory: '' } : { accept })}
      aria-label={label}
      tabIndex={-1}
      className="hidden"
      onChange={({ target }) => {
        const files = [...(target.files ?? [])]
        // The same file may be chosen again.
        target.value = ''
        onFiles(files)
      }}
    />
  )
}
