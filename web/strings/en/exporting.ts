import { pluralIn } from '../plural.ts'

const plural = pluralIn('en')

export const exporting = {
  formats: {
    text: 'Text',
    word: 'Word',
    pdf: 'PDF',
    srt: 'Subtitles (SRT)',
    vtt: 'Subtitles (VTT)',
    ttml: 'Subtitles (TTML)',
    csv: 'Table (CSV)',
    markdown: 'Note (Markdown)',
    json: 'Data (JSON)',
    eaf: 'ELAN (EAF)',
    textgrid: 'Praat (TextGrid)',
  },
  choose: 'Formats',
  options: 'Options',
  original: (language: string) => `Original (${language})`,
  which: 'Language',
  speakers: 'Speakers',
  timestamps: 'Timestamps',
  branding: 'Add “Transcribed with Tiro”',
  highlights: 'Highlights and comments',
  clean: 'Leave out “um” and repeated starts',
  figures: 'Numbers as figures, such as 25%',
  perLine: 'Characters per line',
  perBlock: 'Seconds per subtitle',
  lines: 'Lines per subtitle',
  preset: 'Preset',
  ownPreset: 'Custom',
  presets: {
    youtube: 'YouTube',
    streaming: 'Streaming (Netflix style)',
    broadcast: 'Broadcast',
    short: 'Short vertical videos',
  },
  exportAs: 'Export…',
  exportTo: (format: string) => `Export as ${format}`,
  exportTitle: (count: number) => plural(count, { one: 'Export', other: 'Export # recordings' }),
  notReady: (count: number) =>
    plural(count, {
      one: '# recording has no transcript and is left out.',
      other: '# recordings have no transcript and are left out.',
    }),
  downloadZip: (count: number) => plural(count, { one: 'Download # file as zip', other: 'Download # files as zip' }),
  zipName: 'transcripts.zip',
  collecting: (done: number, all: number) => `${done} of ${all} files`,
  automatic: 'Automatic',
  jsonContent: 'Content',
  jsonContents: { words: 'Words', paragraphs: 'Paragraphs', segments: 'Segments' },
  from: 'From',
  to: 'To',
  badTime: 'Enter a time such as 1:30 or 90.',
  download: (count: number) => plural(count, { one: 'Download', other: 'Download # files' }),
  copy: 'Copy',
  preview: 'Preview',
  noPreview: 'The preview shows the text only. The downloaded file also has the layout.',
  cut: 'Showing the beginning only.',
  problems: (count: number) =>
    count === 0
      ? 'All subtitles stay up long enough to read.'
      : plural(count, { one: '# subtitle is hard to read', other: '# subtitles are hard to read' }),
  fast: (perSecond: number, most: number) => `${perSecond} characters per second (readable up to ${most})`,
  short: (seconds: string) => `on screen for only ${seconds} s`,
  stage: 'Subtitle preview',
}
