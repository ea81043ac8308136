import { Tabs } from '../../../components/Tabs.tsx'
import { words } from '../../../strings/words.ts'
import type { PanelProps } from './panel-props.ts'
import { ExportPanel } from './ExportPanel.tsx'
import { HighlightsPanel, type HighlightsView } from './HighlightsPanel.tsx'
import { InsightsPanel } from './InsightsPanel.tsx'
import { SpeakersPanel } from './SpeakersPanel.tsx'
import { TranslationsPanel } from './TranslationsPanel.tsx'

/** The panels beside the text. Only the open tab is rendered. */
export function Panels({
  tab,
  onTab,
  view,
  ...panel
}: PanelProps & { tab: string | undefined; onTab: (tab: string) => void; view: HighlightsView }) {
  const tabs = [
    { id: 'speakers', label: words.transcript.tabs.speakers, content: <SpeakersPanel {...panel} /> },
    { id: 'comments', label: words.highlights.tab, content: <HighlightsPanel {...panel} view={view} /> },
    { id: 'insights', label: words.transcript.tabs.insights, content: <InsightsPanel {...panel} /> },
    { id: 'translations', label: words.transcript.tabs.translations, content: <TranslationsPanel {...panel} /> },
    { id: 'export', label: words.transcript.tabs.export, content: <ExportPanel {...panel} /> },
  ]
  // An address may name a tab that isn't there.
  const open = tabs.find(({ id }) => id === tab)?.id ?? 'speakers'
  return <Tabs label={words.transcript.panels} value={open} onChange={onTab} tabs={tabs} />
}
