// German, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { downloads as english } from '../en/downloads.ts'

export const downloads: Catalogue<typeof english> = {
  "{host} can't be reached, so the model can't be downloaded.":
    '{host} ist nicht erreichbar, daher kann das Modell nicht heruntergeladen werden.',
  '{address} answered {status}.': '{address} hat mit {status} geantwortet.',
  '{address} sent more bytes than the model has: it is not the file that was expected.':
    '{address} hat mehr Bytes geschickt, als das Modell hat: Das ist nicht die erwartete Datei.',
  'Not enough disk space for the model. Free some space and try again.':
    'Für das Modell ist nicht genug Speicherplatz frei. Bitte Platz schaffen und erneut versuchen.',
  'What {host} sent as {file} has the wrong checksum; it was deleted.':
    'Was {host} als {file} geschickt hat, hat die falsche Prüfsumme und wurde gelöscht.',
  'The download of {file} was damaged or not the expected file, so it was deleted.':
    'Der Download von {file} war beschädigt oder nicht die erwartete Datei und wurde gelöscht.',
  'Another process is already downloading this model.': 'Ein anderer Prozess lädt dieses Modell bereits herunter.',
  'The download of {model} was stopped.': 'Der Download von {model} wurde abgebrochen.',
  "npm couldn't download the package {package}.": 'npm konnte das Paket {package} nicht herunterladen.',
  "npm isn't installed, so {package} can't be downloaded.":
    'npm ist nicht installiert, daher kann {package} nicht heruntergeladen werden.',
  'The package {package} from npm is not the pinned one.': 'Das Paket {package} von npm ist nicht das festgelegte.',
}
