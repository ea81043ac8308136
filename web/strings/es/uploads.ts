// Spanish, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { uploads as english } from '../en/uploads.ts'
import { pluralIn } from '../plural.ts'

const plural = pluralIn('es')

export const uploads: Catalogue<typeof english> = {
  newRecording: 'Nueva grabación',
  drop: 'Suelta archivos para añadirlos',
  dropInto: (name) => `Suelta archivos para añadirlos a ${name}`,
  chooseFiles: 'Elegir archivos',
  chooseFolder: 'Elegir una carpeta',
  orDrop: 'También puedes soltar archivos en cualquier parte de la página.',
  fromFiles: 'Archivos',
  url: 'Enlace a una grabación o un vídeo',
  urlHint: 'Un enlace a un archivo multimedia o a una página de un sitio de vídeos.',
  title: 'Título',
  titleHint: 'Opcional. Si se deja en blanco, se usa el nombre del archivo.',
  language: 'Idioma',
  languageInherited: 'El del espacio de trabajo',
  speakers: 'Número de hablantes',
  speakersHint: 'Déjalo en blanco para detectarlo automáticamente.',
  add: 'Añadir grabación',
  added: 'Descargando la grabación…',
  tray: 'Subidas',
  uploading: (count) => plural(count, { one: 'Subiendo # archivo', other: 'Subiendo # archivos' }),
  allDone: 'Todos los archivos subidos',
  someStopped: (count) =>
    plural(count, { one: '# archivo requiere tu atención', other: '# archivos requieren tu atención' }),
  paused: 'En pausa',
  waiting: 'A la espera de empezar',
  lost: 'Sin conexión. Reintentando…',
  diskFull: 'El disco del servidor está lleno. Reintentando…',
  finishing: 'Terminando…',
  done: 'Subido',
  chooseAgain: 'Este navegador ya no puede leer el archivo. Elígelo de nuevo para continuar la subida.',
  wrongFile: 'Este es otro archivo. El tamaño no coincide.',
  progress: (sent, all) => `${sent} de ${all}`,
  speed: (perSecond) => `${perSecond}/s`,
  left: (time) => `quedan ${time}`,
  pause: (name) => `Pausar ${name}`,
  resume: (name) => `Reanudar ${name}`,
  cancel: (name) => `Cancelar ${name}`,
  retry: (name) => `Reintentar ${name}`,
  dismiss: (name) => `Quitar ${name} de la lista`,
  open: (name) => `Abrir ${name}`,
  collapse: 'Mostrar menos',
  expand: 'Mostrar todo',
  clear: 'Quitar terminados',
  noMedia: 'No se encontraron archivos de audio ni vídeo.',
  deleted: 'La grabación se eliminó durante la subida.',
}
