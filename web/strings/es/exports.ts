// Spanish, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { exportRules as english } from '../en/exports.ts'

export const exportRules: Catalogue<typeof english> = {
  about:
    'Escribe un archivo por cada transcripción o análisis nuevo en una carpeta del servidor, o lo envía a una dirección.',
  none: 'Aún no hay reglas de exportación.',
  newRule: 'Nueva regla de exportación',
  content: 'Qué',
  contents: { TRANSCRIPT: 'Transcripciones', INSIGHT: 'Análisis' },
  formats: 'Formatos',
  destination: 'Destino',
  kinds: { folder: 'Carpeta del servidor', url: 'Dirección (PUT)' },
  folder: 'Carpeta',
  folderHint: (folders) => `Una de estas o una carpeta dentro de ellas: ${folders.join(', ')}`,
  noFolders: 'El operador no ha permitido ninguna carpeta (TIRO_EXPORT_FOLDERS).',
  url: 'Dirección',
  urlHint: 'Los archivos se envían bajo esta dirección, por ejemplo a WebDAV.',
  header: 'Cabecera Authorization',
  headerHint: 'Opcional. Se cifra y no se vuelve a mostrar.',
  template: 'Ruta del archivo',
  templateHint: 'Campos: {date}, {title}, {folder}, {language}, {duration}, {id}, {speakers}, {format}',
  wrong: {
    folder: 'Esta carpeta no existe o no está permitida en este servidor.',
    url: 'La dirección no puede tener consulta ni fragmento.',
    header: 'Usa solo letras latinas sin acentos, cifras y signos de puntuación.',
    template:
      'Usa solo estos campos, separa los nombres con / y termina con .{format}. {folder} debe estar solo entre barras.',
  },
  onEdit: 'Volver a escribir tras cada cambio',
  state: 'Estado',
  active: 'Activa',
  pausedSince: (date) => `En pausa desde: ${date}`,
  pause: 'Pausar regla',
  resume: 'Reanudar regla',
  remove: 'Eliminar regla',
  removed: 'Regla de exportación eliminada',
  actionsFor: (destination) => `Acciones de ${destination}`,
  history: 'Historial',
  historyOf: (destination) => `Historial: ${destination}`,
  nothing: 'No se ha exportado nada en los últimos 30 días.',
  retry: 'Exportar de nuevo',
  when: 'Cuándo',
  event: 'Evento',
  events: {
    TRANSCRIPT_CREATED: 'Transcripción lista',
    TRANSCRIPT_EDITED: 'Transcripción editada',
    INSIGHT_CREATED: 'Análisis listo',
    INSIGHT_CHANGED: 'Análisis actualizado',
  },
  states: { PENDING: 'Pendiente', DELIVERED: 'Exportado', FAILED: 'Fallido' },
}
