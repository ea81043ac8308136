// Spanish, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { restoring as english } from '../en/restoring.ts'
import { pluralIn } from '../plural.ts'

const plural = pluralIn('es')

export const restoring: Catalogue<typeof english> = {
  title: 'Restaurar archivo',
  about:
    'El archivo de un espacio de trabajo se convierte en un nuevo espacio de trabajo. Los archivos se descargan en los ajustes de un espacio de trabajo, aquí o en otro servidor de Tiro.',
  choose: 'Elegir archivo',
  chooseOther: 'Elegir otro',
  unreadable: (name) => `Este navegador no puede leer ${name}. Elígelo de nuevo.`,
  notArchive: (name) => `${name} no es el archivo de un espacio de trabajo de Tiro o no se descargó por completo.`,
  file: 'Archivo',
  workspace: 'Espacio de trabajo',
  made: 'Creado',
  recordings: 'Grabaciones',
  someMedia: (count, withMedia) => `${count}, de ellas ${withMedia} con audio o vídeo`,
  folders: 'Carpetas',
  speakers: 'Hablantes',
  prompts: 'Prompts',
  without:
    'Un archivo no contiene: análisis, miembros, enlaces compartidos, webhooks, pódcasts, reglas de exportación, huellas de voz ni imágenes de hablantes.',
  restore: 'Restaurar',
  sendingTitle: 'Enviando el archivo',
  sending: (share) => `Enviando el archivo, ${share}`,
  restoring: 'Tiro tiene el archivo y lo está restaurando. Deja esta página abierta.',
  done: (count) => plural(count, { one: 'Restaurado con # grabación.', other: 'Restaurado con # grabaciones.' }),
  open: 'Abrir espacio de trabajo',
  refused: 'Tiro no puede restaurar este archivo. No se ha cambiado nada.',
}
