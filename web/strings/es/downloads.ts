// Spanish, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { downloads as english } from '../en/downloads.ts'

export const downloads: Catalogue<typeof english> = {
  "{host} can't be reached, so the model can't be downloaded.":
    'No se puede acceder a {host}, así que no se puede descargar el modelo.',
  '{address} answered {status}.': '{address} respondió {status}.',
  '{address} sent more bytes than the model has: it is not the file that was expected.':
    '{address} envió más bytes de los que tiene el modelo: no es el archivo esperado.',
  'Not enough disk space for the model. Free some space and try again.':
    'No hay espacio suficiente en el disco para el modelo. Libera espacio e inténtalo de nuevo.',
  'What {host} sent as {file} has the wrong checksum; it was deleted.':
    'Lo que {host} envió como {file} tiene una suma de verificación incorrecta y se eliminó.',
  'The download of {file} was damaged or not the expected file, so it was deleted.':
    'La descarga de {file} estaba dañada o no era el archivo esperado, así que se eliminó.',
  'Another process is already downloading this model.': 'Otro proceso ya está descargando este modelo.',
  'The download of {model} was stopped.': 'Se detuvo la descarga de {model}.',
  "npm couldn't download the package {package}.": 'npm no pudo descargar el paquete {package}.',
  "npm isn't installed, so {package} can't be downloaded.":
    'npm no está instalado, así que no se puede descargar {package}.',
  'The package {package} from npm is not the pinned one.': 'El paquete {package} de npm no es el fijado.',
}
