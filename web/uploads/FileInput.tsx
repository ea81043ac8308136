import type { Ref } from 'react'
import { transcriptEnds } from './import-files.ts'

/** The hidden input behind a button that chooses files, or a whole folder. */
export function FileInput({
  ref,
  label,
  isFolder = false,
  onFiles,
}: {
  ref: Ref<HTMLInputElement>
  label: string
  isFolder?: boolean
  onFiles: (files: File[]) => void
}) {
  return (
    <input
      ref={ref}
      type="file"
      multiple
      {...(isFolder ? { webkitdirectory: '' } : { accept: `audio/*,video/*,${transcriptEnds}` })}
      aria-label={label}
      tabIndex={-1}
      className="hidden"
      onChange={({ target }) => onFiles([...(target.files ?? [])])}
    />
  )
}
