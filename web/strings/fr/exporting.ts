// French, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { exporting as english } from '../en/exporting.ts'
import { pluralIn } from '../plural.ts'

const plural = pluralIn('fr')

export const exporting: Catalogue<typeof english> = {
  formats: {
    text: 'Texte',
    word: 'Word',
    pdf: 'PDF',
    srt: 'Sous-titres (SRT)',
    vtt: 'Sous-titres (VTT)',
    ttml: 'Sous-titres (TTML)',
    csv: 'Tableau (CSV)',
    markdown: 'Note (Markdown)',
    json: 'Données (JSON)',
    eaf: 'ELAN (EAF)',
    textgrid: 'Praat (TextGrid)',
  },
  choose: 'Formats',
  options: 'Options',
  original: (language) => `Original (${language})`,
  which: 'Langue',
  speakers: 'Locuteurs',
  timestamps: 'Horodatage',
  branding: 'Ajouter « Transcribed with Tiro »',
  highlights: 'Surlignages et commentaires',
  clean: 'Omettre les « euh » et les débuts répétés',
  figures: 'Nombres en chiffres, comme 25 %',
  perLine: 'Caractères par ligne',
  perBlock: 'Secondes par sous-titre',
  lines: 'Lignes par sous-titre',
  preset: 'Adapté à',
  ownPreset: 'Choix personnel',
  presets: {
    youtube: 'YouTube',
    streaming: 'Streaming (comme Netflix)',
    broadcast: 'Télévision',
    short: 'Vidéos verticales courtes',
  },
  exportAs: 'Exporter…',
  exportTo: (format) => `Exporter : ${format}`,
  exportTitle: (count) => plural(count, { one: 'Exporter', other: 'Exporter # enregistrements' }),
  notReady: (count) =>
    plural(count, {
      one: '# enregistrement n’a pas de transcription et est omis.',
      other: '# enregistrements n’ont pas de transcription et sont omis.',
    }),
  downloadZip: (count) =>
    plural(count, { one: 'Télécharger # fichier en zip', other: 'Télécharger # fichiers en zip' }),
  zipName: 'transcriptions.zip',
  collecting: (done, all) => `${done} fichiers sur ${all}`,
  automatic: 'Automatique',
  jsonContent: 'Contenu',
  jsonContents: { words: 'Mots', paragraphs: 'Paragraphes', segments: 'Segments' },
  from: 'De',
  to: 'À',
  badTime: 'Saisissez un temps comme 1:30 ou 90.',
  download: (count) => plural(count, { one: 'Télécharger', other: 'Télécharger # fichiers' }),
  copy: 'Copier',
  preview: 'Aperçu',
  noPreview: 'L’aperçu ne montre que le texte. Le fichier téléchargé contient aussi la mise en page.',
  cut: 'Seul le début est affiché.',
  problems: (count) =>
    count === 0
      ? 'Tous les sous-titres restent affichés assez longtemps pour être lus.'
      : plural(count, { one: '# sous-titre est difficile à lire', other: '# sous-titres sont difficiles à lire' }),
  fast: (perSecond, most) => `${perSecond} caractères par seconde (lisible jusqu’à ${most})`,
  short: (seconds) => `affiché pendant ${seconds} s seulement`,
  stage: 'Aperçu des sous-titres',
  subtitles: 'Sous-titres',
  nextProblem: 'Voir le suivant',
  breakHint: 'Choisissez un mot pour commencer un sous-titre par ce mot.',
  breakAt: 'Commencer un sous-titre par un mot',
  joinSubtitles: 'Réunir avec le sous-titre précédent',
  setByHand: 'Fixé à la main',
  makeAutomatic: 'Rendre automatique',
  breaksSet: (count) => plural(count, { one: '# coupure fixée à la main', other: '# coupures fixées à la main' }),
  resetBreaks: 'Tout réinitialiser',
  breaksReset: 'Toutes les coupures sont de nouveau automatiques',
  breakAutomatic: 'La coupure est de nouveau automatique',
  subtitleBegins: (word) => `Un sous-titre commence par « ${word} »`,
  subtitlesJoined: 'Sous-titres réunis',
}
