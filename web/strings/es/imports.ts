// Spanish, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { imports as english } from '../en/imports.ts'

export const imports: Catalogue<typeof english> = {
  "Tiro can't tell which character set the file uses. Set the recording's language, save the file as UTF-8, or name the set after the content type, such as charset=windows-1251.":
    'Tiro no reconoce la codificación del archivo, por ejemplo windows-1251. Elige el idioma de la grabación o guarda el archivo en UTF-8.',
  'Unknown character set "{charset}". Send UTF-8 instead.': 'Codificación desconocida: «{charset}». Usa UTF-8.',
  'The file takes too long to read. Split it into smaller files.':
    'El archivo tarda demasiado en leerse. Divídelo en archivos más pequeños.',
  'The file needs too much memory to read. Split it into smaller files.':
    'El archivo necesita demasiada memoria para leerse. Divídelo en archivos más pequeños.',
  'The file has more than {most} words.': 'El archivo tiene más de {most} palabras.',
  'The file has more than {most} lines.': 'El archivo tiene más de {most} líneas.',
  'The file names more than {most} speakers.': 'El archivo nombra a más de {most} hablantes.',
  'The file has more words or fields than a transcript can have.':
    'El archivo tiene más palabras o campos de los que puede tener una transcripción.',
  'The file has more elements than a transcript can have.':
    'El archivo tiene más elementos de los que puede tener una transcripción.',
  'The file has more text than a transcript can have.':
    'El archivo tiene más texto del que puede tener una transcripción.',
  'A word has more than {most} characters.': 'Una palabra tiene más de {most} caracteres.',
  'The file has a time of {seconds} s, beyond the length of any recording.':
    'El archivo tiene un tiempo de {seconds} s, más largo que cualquier grabación.',
  'The file has times beyond the length of any recording.':
    'El archivo tiene tiempos más largos que cualquier grabación.',
  'The file has no words.': 'El archivo no tiene palabras.',
  'The file has no text.': 'El archivo no tiene texto.',
  'The file has no subtitles with a time.': 'El archivo no tiene subtítulos con un tiempo.',
  'The first row must name the columns: text, and start, end or speaker. Each row must have them all.':
    'La primera fila debe nombrar las columnas: text y start, end o speaker. Cada fila debe tenerlas todas.',
  'This file has no subtitles: no line looks like 00:00:01,000 --> 00:00:02,500.':
    'Este archivo no tiene subtítulos: ninguna línea se parece a 00:00:01,000 --> 00:00:02,500.',
  'The file is not valid JSON.': 'El archivo no es JSON válido.',
  'The file has no words, segments or paragraphs in a form that Tiro reads.':
    'El archivo no tiene palabras, segmentos ni párrafos en una forma que Tiro lea.',
  'The file is not valid XML ({reason}).': 'El archivo no es XML válido ({reason}).',
  'This file is not TTML: its first element must be tt.': 'Este archivo no es TTML: su primer elemento debe ser tt.',
  'The file has no subtitles: no p in its body has text.':
    'El archivo no tiene subtítulos: ningún p de su body tiene texto.',
  'The time "{time}" is not one of TTML.': 'El tiempo «{time}» no es de TTML.',
  'This file is not an annotation document of ELAN.': 'Este archivo no es un documento de anotaciones de ELAN.',
  'The document has no annotation with a time and text in a tier without a parent.':
    'El documento no tiene ninguna anotación con tiempo y texto en una línea sin línea superior.',
  'This file is not a TextGrid. Save it in Praat with "Save as text file".':
    'Este archivo no es un TextGrid. Guárdalo en Praat con «Save as text file».',
  'The TextGrid ends too early.': 'El TextGrid termina demasiado pronto.',
  'The TextGrid has no interval with text.': 'El TextGrid no tiene ningún intervalo con texto.',
  'The TextGrid has "{value}" where a number belongs.': 'El TextGrid tiene «{value}» donde va un número.',
  'The TextGrid has {value} where a text belongs.': 'El TextGrid tiene {value} donde va un texto.',
  'This file is no Word document (.docx), or it is damaged or has a password.':
    'Este archivo no es un documento de Word (.docx), o está dañado o tiene contraseña.',
  'This file is no Excel workbook (.xlsx), or it is damaged or has a password.':
    'Este archivo no es un libro de Excel (.xlsx), o está dañado o tiene contraseña.',
  'The document has more text than a transcript can have.':
    'El documento tiene más texto del que puede tener una transcripción.',
}
