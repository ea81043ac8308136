import type { Format } from '../../../src/contract/content.ts'
import type { RecordingDetail } from '../../../src/contract/resources.ts'
import { api } from '../../api/client.ts'
import { copy } from '../../components/copy.ts'
import { toastError } from '../../components/toast-error.ts'
import { exportFormats, lastChoice, queryFor } from '../../exporting/options.ts'
import { saveFile } from '../../exporting/save-file.ts'
import { useShortcuts } from '../../shell/shortcuts.ts'
import { words } from '../../strings/words.ts'
import type { Editor } from './editor/editor.ts'
import { textOf } from './tools/text-of.ts'

const t = words.transcript

/** What the palette offers on an open transcript besides its keys: exporting, copying, and the panels. */
export function useTranscriptCommands(
  detail: RecordingDetail,
  editor: Editor,
  nameOf: (speaker: number) => string,
  panel: (tab: keyof typeof t.tabs) => void,
): void {
  const save = async (format: Format): Promise<void> => {
    await editor.flush()
    const params = { spaceId: detail.workspaceId, recordingId: detail.id }
    const response = await api.getTranscript({ params, query: queryFor(format, lastChoice().options) })
    await saveFile(response, `${detail.title}.${format}`)
  }
  useShortcuts([
    { label: t.tools.copyText, icon: 'copy', run: () => copy(textOf(editor.document.get().paragraphs, nameOf)) },
    ...exportFormats.map((format) => ({
      label: words.exporting.exportTo(words.exporting.formats[format]),
      icon: 'download' as const,
      run: () => void save(format).catch(toastError),
    })),
    { label: t.tabs.speakers, icon: 'users', run: () => panel('speakers') },
    { label: t.tabs.insights, icon: 'spark', run: () => panel('insights') },
    { label: t.tabs.translations, icon: 'globe', run: () => panel('translations') },
    { label: t.tabs.export, icon: 'download', run: () => panel('export') },
  ])
}
