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
