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
}: PanelProps & { tab: string; onTab: (tab: string) => void; view: HighlightsView }) {
  return (
    <Tabs
      label={words.transcript.panels}
      value={tab}
      onChange={onTab}
      tabs={[
        { id: 'speakers', label: words.transcript.tabs.speakers, content: <SpeakersPanel {...panel} /> },
        { id: 'comments', label: words.highlights.tab, content: <HighlightsPanel {...panel} view={view} /> },
        { id: 'insights', label: words.transcript.tabs.insights, content: <InsightsPanel {...panel} /> },
        { id: 'translations', label: words.transcript.tabs.translations, content: <TranslationsPanel {...panel} /> },
        { id: 'export', label: words.transcript.tabs.export, content: <ExportPanel {...panel} /> },
      ]}
    />
  )
}
