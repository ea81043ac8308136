// French, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { imports as english } from '../en/imports.ts'

export const imports: Catalogue<typeof english> = {
  "Tiro can't tell which character set the file uses. Set the recording's language, save the file as UTF-8, or name the set after the content type, such as charset=windows-1251.":
    'Tiro ne reconnaît pas l’encodage du fichier, par exemple windows-1251. Choisissez la langue de l’enregistrement ou enregistrez le fichier en UTF-8.',
  'Unknown character set "{charset}". Send UTF-8 instead.': 'Encodage inconnu : « {charset} ». Utilisez UTF-8.',
  'The file takes too long to read. Split it into smaller files.':
    'La lecture du fichier prend trop de temps. Divisez-le en fichiers plus petits.',
  'The file needs too much memory to read. Split it into smaller files.':
    'La lecture du fichier demande trop de mémoire. Divisez-le en fichiers plus petits.',
  'The file has more than {most} words.': 'Le fichier contient plus de {most} mots.',
  'The file has more than {most} lines.': 'Le fichier contient plus de {most} lignes.',
  'The file names more than {most} speakers.': 'Le fichier nomme plus de {most} intervenants.',
  'The file has more words or fields than a transcript can have.':
    'Le fichier contient plus de mots ou de champs qu’une transcription ne peut en avoir.',
  'The file has more elements than a transcript can have.':
    'Le fichier contient plus d’éléments qu’une transcription ne peut en avoir.',
  'The file has more text than a transcript can have.':
    'Le fichier contient plus de texte qu’une transcription ne peut en avoir.',
  'A word has more than {most} characters.': 'Un mot a plus de {most} caractères.',
  'The file has a time of {seconds} s, beyond the length of any recording.':
    'Le fichier contient un temps de {seconds} s, plus long que tout enregistrement.',
  'The file has times beyond the length of any recording.':
    'Le fichier contient des temps plus longs que tout enregistrement.',
  'The file has no words.': 'Le fichier ne contient aucun mot.',
  'The file has no text.': 'Le fichier ne contient aucun texte.',
  'The file has no subtitles with a time.': 'Le fichier ne contient aucun sous-titre avec un temps.',
  'The first row must name the columns: text, and start, end or speaker. Each row must have them all.':
    'La première ligne doit nommer les colonnes : text, et start, end ou speaker. Chaque ligne doit toutes les avoir.',
  'This file has no subtitles: no line looks like 00:00:01,000 --> 00:00:02,500.':
    'Ce fichier ne contient aucun sous-titre : aucune ligne ne ressemble à 00:00:01,000 --> 00:00:02,500.',
  'The file is not valid JSON.': 'Le fichier n’est pas du JSON valide.',
  'The file has no words, segments or paragraphs in a form that Tiro reads.':
    'Le fichier ne contient ni mots, ni segments, ni paragraphes sous une forme que Tiro lit.',
  'The file is not valid XML ({reason}).': 'Le fichier n’est pas du XML valide ({reason}).',
  'This file is not TTML: its first element must be tt.':
    'Ce fichier n’est pas du TTML : son premier élément doit être tt.',
  'The file has no subtitles: no p in its body has text.':
    'Le fichier ne contient aucun sous-titre : aucun p de son body n’a de texte.',
  'The time "{time}" is not one of TTML.': 'Le temps « {time} » n’est pas un temps de TTML.',
  'This file is not an annotation document of ELAN.': 'Ce fichier n’est pas un document d’annotations d’ELAN.',
  'The document has no annotation with a time and text in a tier without a parent.':
    'Le document n’a aucune annotation avec un temps et du texte dans un acteur sans parent.',
  'This file is not a TextGrid. Save it in Praat with "Save as text file".':
    'Ce fichier n’est pas un TextGrid. Enregistrez-le dans Praat avec « Save as text file ».',
  'The TextGrid ends too early.': 'Le TextGrid se termine trop tôt.',
  'The TextGrid has no interval with text.': 'Le TextGrid n’a aucun intervalle avec du texte.',
  'The TextGrid has "{value}" where a number belongs.': 'Le TextGrid contient « {value} » là où il faut un nombre.',
  'The TextGrid has {value} where a text belongs.': 'Le TextGrid contient {value} là où il faut un texte.',
  'This file is no Word document (.docx), or it is damaged or has a password.':
    'Ce fichier n’est pas un document Word (.docx), ou il est endommagé ou protégé par un mot de passe.',
  'This file is no Excel workbook (.xlsx), or it is damaged or has a password.':
    'Ce fichier n’est pas un classeur Excel (.xlsx), ou il est endommagé ou protégé par un mot de passe.',
  'The document has more text than a transcript can have.':
    'Le document contient plus de texte qu’une transcription ne peut en avoir.',
}
