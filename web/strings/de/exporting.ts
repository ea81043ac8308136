// German, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { exporting as english } from '../en/exporting.ts'
import { pluralIn } from '../plural.ts'

const plural = pluralIn('de')

export const exporting: Catalogue<typeof english> = {
  formats: {
    text: 'Text',
    word: 'Word',
    pdf: 'PDF',
    srt: 'Untertitel (SRT)',
    vtt: 'Untertitel (VTT)',
    ttml: 'Untertitel (TTML)',
    csv: 'Tabelle (CSV)',
    markdown: 'Notiz (Markdown)',
    json: 'Daten (JSON)',
    eaf: 'ELAN (EAF)',
    textgrid: 'Praat (TextGrid)',
  },
  choose: 'Formate',
  options: 'Optionen',
  original: (language) => `Original (${language})`,
  which: 'Sprache',
  speakers: 'Sprecher',
  timestamps: 'Zeitangaben',
  branding: '„Transcribed with Tiro“ anfügen',
  highlights: 'Markierungen und Kommentare',
  clean: '„Ähm“ und wiederholte Satzanfänge weglassen',
  figures: 'Zahlen als Ziffern, etwa 25 %',
  perLine: 'Zeichen pro Zeile',
  perBlock: 'Sekunden pro Untertitel',
  lines: 'Zeilen pro Untertitel',
  preset: 'Vorgabe',
  ownPreset: 'Eigene Auswahl',
  presets: {
    youtube: 'YouTube',
    streaming: 'Streaming (nach Art von Netflix)',
    broadcast: 'Fernsehen',
    short: 'Kurze Hochkantvideos',
  },
  exportAs: 'Exportieren …',
  exportTo: (format) => `Exportieren als ${format}`,
  exportTitle: (count) => plural(count, { one: 'Exportieren', other: '# Aufnahmen exportieren' }),
  notReady: (count) =>
    plural(count, {
      one: '# Aufnahme hat kein Transkript und wird ausgelassen.',
      other: '# Aufnahmen haben kein Transkript und werden ausgelassen.',
    }),
  downloadZip: (count) =>
    plural(count, { one: '# Datei als Zip herunterladen', other: '# Dateien als Zip herunterladen' }),
  zipName: 'transkripte.zip',
  collecting: (done, all) => `${done} von ${all} Dateien`,
  automatic: 'Automatisch',
  jsonContent: 'Inhalt',
  jsonContents: { words: 'Wörter', paragraphs: 'Absätze', segments: 'Segmente' },
  from: 'Von',
  to: 'Bis',
  badTime: 'Eine Zeit wie 1:30 oder 90 eingeben.',
  download: (count) => plural(count, { one: 'Herunterladen', other: '# Dateien herunterladen' }),
  copy: 'Kopieren',
  preview: 'Vorschau',
  noPreview: 'Die Vorschau zeigt nur den Text. Die Datei enthält auch das Layout.',
  cut: 'Nur der Anfang wird angezeigt.',
  problems: (count) =>
    count === 0
      ? 'Alle Untertitel bleiben lang genug zum Lesen stehen.'
      : plural(count, { one: '# Untertitel ist schwer zu lesen', other: '# Untertitel sind schwer zu lesen' }),
  fast: (perSecond, most) => `${perSecond} Zeichen pro Sekunde (gut lesbar bis ${most})`,
  short: (seconds) => `nur ${seconds} s zu sehen`,
  stage: 'Untertitelvorschau',
  subtitles: 'Untertitel',
  nextProblem: 'Nächsten zeigen',
  breakHint: 'Ein Wort wählen, um damit einen Untertitel zu beginnen.',
  breakAt: 'Einen Untertitel mit einem Wort beginnen',
  joinSubtitles: 'Mit dem Untertitel davor verbinden',
  setByHand: 'Von Hand gesetzt',
  makeAutomatic: 'Automatisch umbrechen',
  breaksSet: (count) => plural(count, { one: '# Umbruch von Hand gesetzt', other: '# Umbrüche von Hand gesetzt' }),
  resetBreaks: 'Alle zurücksetzen',
  breaksReset: 'Alle Umbrüche sind wieder automatisch',
  breakAutomatic: 'Der Umbruch ist wieder automatisch',
  subtitleBegins: (word) => `Ein Untertitel beginnt mit „${word}“`,
  subtitlesJoined: 'Untertitel verbunden',
}
