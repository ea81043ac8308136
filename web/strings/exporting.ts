export const exporting = {
  formats: {
    text: 'Text',
    word: 'Word',
    pdf: 'PDF',
    srt: 'Subtitles, srt',
    vtt: 'Subtitles, vtt',
    csv: 'Table, csv',
    json: 'Data, json',
  },
  choose: 'Formats',
  options: 'Options',
  original: (language: string) => `Original, ${language}`,
  which: 'Which text',
  speakers: 'Speakers',
  timestamps: 'Times',
  branding: 'A line “Transcribed with Tiro”',
  perLine: 'Characters a line',
  perBlock: 'Seconds a subtitle',
  lines: 'Lines a subtitle',
  automatic: 'as the language asks',
  jsonContent: 'Which data',
  jsonContents: { words: 'Words', paragraphs: 'Paragraphs', segments: 'Segments' },
  from: 'From',
  to: 'To',
  timeHint: 'Minutes and seconds, e.g. 1:30. Empty: all of it.',
  badTime: 'Write a time as 1:30 or 90.',
  download: (count: number) => (count === 1 ? 'Download' : `Download ${count} files`),
  copy: 'Copy',
  preview: 'Preview',
  noPreview: 'Laid out when it is downloaded; the words are these:',
  cut: 'The beginning is shown.',
  problems: (count: number) =>
    count === 0
      ? 'Every subtitle can be read in its time.'
      : count === 1
        ? '1 subtitle is hard to read'
        : `${count} subtitles are hard to read`,
  fast: (perSecond: number, most: number) => `${perSecond} characters a second; ${most} can be read`,
  short: (seconds: string) => `stands for ${seconds} s only`,
  stage: 'The subtitle as it is shown',
}
