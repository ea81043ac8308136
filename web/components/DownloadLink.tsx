import { useMutation } from '@tanstack/react-query'
import { downloadFrom } from '../exporting/save-file.ts'
import { Icon } from './Icon.tsx'

/** Saves what is at an address of the API as a file. */
export function DownloadLink({ href, label }: { href: string; label: string }) {
  const check = useMutation({ mutationFn: () => downloadFrom(href) })
  return (
    <a
      href={href}
      download
      onClick={(event) => {
        event.preventDefault()
        if (!check.isPending) check.mutate()
      }}
      className="inline-flex h-9 w-fit thumb items-center gap-1.5 rounded border border-line px-3 text-sm font-medium hover:bg-paper-2"
    >
      <Icon name="download" />
      {label}
    </a>
  )
}
