// German, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { imports as english } from '../en/imports.ts'

export const imports: Catalogue<typeof english> = {
  "Tiro can't tell which character set the file uses. Set the recording's language, save the file as UTF-8, or name the set after the content type, such as charset=windows-1251.":
    'Tiro erkennt nicht, welchen Zeichensatz die Datei hat, etwa windows-1251. Bitte die Sprache der Aufnahme einstellen oder die Datei als UTF-8 speichern.',
  'Unknown character set "{charset}". Send UTF-8 instead.':
    'Unbekannter Zeichensatz „{charset}“. Bitte UTF-8 verwenden.',
  'The file takes too long to read. Split it into smaller files.':
    'Das Lesen der Datei dauert zu lange. Bitte in kleinere Dateien aufteilen.',
  'The file needs too much memory to read. Split it into smaller files.':
    'Das Lesen der Datei braucht zu viel Arbeitsspeicher. Bitte in kleinere Dateien aufteilen.',
  'The file has more than {most} words.': 'Die Datei hat mehr als {most} Wörter.',
  'The file has more than {most} lines.': 'Die Datei hat mehr als {most} Zeilen.',
  'The file names more than {most} speakers.': 'Die Datei nennt mehr als {most} Sprecher.',
  'The file has more words or fields than a transcript can have.':
    'Die Datei hat mehr Wörter oder Felder, als ein Transkript haben kann.',
  'The file has more elements than a transcript can have.':
    'Die Datei hat mehr Elemente, als ein Transkript haben kann.',
  'The file has more text than a transcript can have.': 'Die Datei hat mehr Text, als ein Transkript haben kann.',
  'A word has more than {most} characters.': 'Ein Wort hat mehr als {most} Zeichen.',
  'The file has a time of {seconds} s, beyond the length of any recording.':
    'Die Datei enthält eine Zeit von {seconds} s, länger als jede Aufnahme.',
  'The file has times beyond the length of any recording.':
    'Die Datei enthält Zeiten, die länger sind als jede Aufnahme.',
  'The file has no words.': 'Die Datei enthält keine Wörter.',
  'The file has no text.': 'Die Datei enthält keinen Text.',
  'The file has no subtitles with a time.': 'Die Datei enthält keine Untertitel mit einer Zeit.',
  'The first row must name the columns: text, and start, end or speaker. Each row must have them all.':
    'Die erste Zeile muss die Spalten nennen: text sowie start, end oder speaker. Jede Zeile muss alle haben.',
  'This file has no subtitles: no line looks like 00:00:01,000 --> 00:00:02,500.':
    'Diese Datei enthält keine Untertitel: Keine Zeile sieht aus wie 00:00:01,000 --> 00:00:02,500.',
  'The file is not valid JSON.': 'Die Datei ist kein gültiges JSON.',
  'The file has no words, segments or paragraphs in a form that Tiro reads.':
    'Die Datei enthält keine Wörter, Segmente oder Absätze in einer Form, die Tiro liest.',
  'The file is not valid XML ({reason}).': 'Die Datei ist kein gültiges XML ({reason}).',
  'This file is not TTML: its first element must be tt.': 'Diese Datei ist kein TTML: Ihr erstes Element muss tt sein.',
  'The file has no subtitles: no p in its body has text.':
    'Die Datei enthält keine Untertitel: Kein p in ihrem body hat Text.',
  'The time "{time}" is not one of TTML.': 'Die Zeit „{time}“ ist keine von TTML.',
  'This file is not an annotation document of ELAN.': 'Diese Datei ist kein Annotationsdokument von ELAN.',
  'The document has no annotation with a time and text in a tier without a parent.':
    'Das Dokument hat in keiner Ebene ohne übergeordnete Ebene eine Annotation mit Zeit und Text.',
  'This file is not a TextGrid. Save it in Praat with "Save as text file".':
    'Diese Datei ist kein TextGrid. In Praat mit „Save as text file“ speichern.',
  'The TextGrid ends too early.': 'Das TextGrid endet zu früh.',
  'The TextGrid has no interval with text.': 'Das TextGrid hat kein Intervall mit Text.',
  'The TextGrid has "{value}" where a number belongs.': 'Im TextGrid steht „{value}“, wo eine Zahl hingehört.',
  'The TextGrid has {value} where a text belongs.': 'Im TextGrid steht {value}, wo ein Text hingehört.',
  'This file is no Word document (.docx), or it is damaged or has a password.':
    'Diese Datei ist kein Word-Dokument (.docx), beschädigt oder mit einem Passwort geschützt.',
  'This file is no Excel workbook (.xlsx), or it is damaged or has a password.':
    'Diese Datei ist keine Excel-Arbeitsmappe (.xlsx), beschädigt oder mit einem Passwort geschützt.',
  'The document has more text than a transcript can have.':
    'Das Dokument hat mehr Text, als ein Transkript haben kann.',
}
