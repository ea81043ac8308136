import type { HighlightFormat } from '../../../../src/contract/endpoints/highlights.ts'
import { IconButton } from '../../../components/Button.tsx'
import { Menu } from '../../../components/Menu.tsx'
import { toastError } from '../../../components/toast-error.ts'
import { downloadFrom } from '../../../exporting/save-file.ts'
import { words } from '../../../strings/words.ts'

const formats: readonly HighlightFormat[] = ['text', 'markdown', 'csv', 'excel']

/** A menu that saves a list of highlights as a file, or as sound: those of a recording, or of the workspace. */
export function ExportHighlights({
  spaceId,
  recordingId,
  query,
  sound = null,
}: {
  spaceId: string
  /** null: of the workspace. */
  recordingId: string | null
  /** What the list is filtered by. */
  query: Record<string, string>
  /** null: no sound can be saved. */
  sound?: { isSaving: boolean; save: () => void } | null
}) {
  const of = recordingId === null ? spaceId : `${spaceId}/recordings/${recordingId}`
  const save = (format: HighlightFormat): void => {
    const parameters = new URLSearchParams({ ...query, format })
    void downloadFrom(`/api/v1/spaces/${of}/highlights/export?${parameters.toString()}`).catch(toastError)
  }
  const { downloadAll, saveSounds } = words.highlights
  return (
    <Menu
      label={downloadAll}
      trigger={<IconButton icon="download" label={downloadAll} />}
      items={[
        ...formats.map((format) => ({ label: words.exporting.formats[format], onSelect: () => save(format) })),
        ...(sound === null ? [] : [{ label: saveSounds, isDisabled: sound.isSaving, onSelect: sound.save }]),
      ]}
    />
  )
}
