// French, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { downloads as english } from '../en/downloads.ts'

export const downloads: Catalogue<typeof english> = {
  "{host} can't be reached, so the model can't be downloaded.":
    '{host} est injoignable, le modèle ne peut donc pas être téléchargé.',
  '{address} answered {status}.': '{address} a répondu {status}.',
  '{address} sent more bytes than the model has: it is not the file that was expected.':
    '{address} a envoyé plus d’octets que le modèle n’en a : ce n’est pas le fichier attendu.',
  'Not enough disk space for the model. Free some space and try again.':
    'Il n’y a pas assez d’espace disque pour le modèle. Libérez de la place et réessayez.',
  'What {host} sent as {file} has the wrong checksum; it was deleted.':
    'Ce que {host} a envoyé comme {file} a une somme de contrôle incorrecte et a été supprimé.',
  'The download of {file} was damaged or not the expected file, so it was deleted.':
    'Le téléchargement de {file} était endommagé ou n’était pas le fichier attendu ; il a été supprimé.',
  'Another process is already downloading this model.': 'Un autre processus télécharge déjà ce modèle.',
  'The download of {model} was stopped.': 'Le téléchargement de {model} a été arrêté.',
  "npm couldn't download the package {package}.": 'npm n’a pas pu télécharger le paquet {package}.',
  "npm isn't installed, so {package} can't be downloaded.":
    'npm n’est pas installé, {package} ne peut donc pas être téléchargé.',
  'The package {package} from npm is not the pinned one.': 'Le paquet {package} de npm n’est pas celui attendu.',
}
