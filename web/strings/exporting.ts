export const exporting = {
  formats: {
    text: 'Text',
    word: 'Word',
    pdf: 'PDF',
    srt: 'Subtitles (SRT)',
    vtt: 'Subtitles (VTT)',
    csv: 'Table (CSV)',
    markdown: 'Note (Markdown)',
    json: 'Data (JSON)',
  },
  choose: 'Formats',
  options: 'Options',
  original: (language: string) => `Original (${language})`,
  which: 'Language',
  speakers: 'Speakers',
  timestamps: 'Timestamps',
  branding: 'Add “Transcribed with Tiro”',
  perLine: 'Characters per line',
  perBlock: 'Seconds per subtitle',
  lines: 'Lines per subtitle',
  preset: 'Made for',
  ownPreset: 'Own choice',
  presets: {
    youtube: 'YouTube',
    streaming: 'Streaming (as Netflix)',
    broadcast: 'Broadcast',
    short: 'Short upright videos',
  },
  exportAs: 'Export…',
  exportTitle: (count: number) => (count === 1 ? 'Export' : `Export ${count} recordings`),
  notReady: (count: number) =>
    count === 1
      ? '1 recording has no transcript and is left out.'
      : `${count} recordings have no transcript and are left out.`,
  downloadZip: (count: number) => `Download ${count} files as zip`,
  zipName: 'transcripts.zip',
  collecting: (done: number, all: number) => `${done} of ${all} files`,
  automatic: 'Automatic',
  jsonContent: 'Content',
  jsonContents: { words: 'Words', paragraphs: 'Paragraphs', segments: 'Segments' },
  from: 'From',
  to: 'To',
  badTime: 'Enter a time such as 1:30 or 90.',
  download: (count: number) => (count === 1 ? 'Download' : `Download ${count} files`),
  copy: 'Copy',
  preview: 'Preview',
  noPreview: 'The preview shows the text only. The downloaded file also has the layout.',
  cut: 'Showing the beginning only.',
  problems: (count: number) =>
    count === 0
      ? 'All subtitles stay up long enough to read.'
      : count === 1
        ? '1 subtitle is hard to read'
        : `${count} subtitles are hard to read`,
  fast: (perSecond: number, most: number) => `${perSecond} characters per second (readable up to ${most})`,
  short: (seconds: string) => `on screen for only ${seconds} s`,
  stage: 'Subtitle preview',
}
