// Spanish, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { settings as english } from '../en/settings.ts'
import { pluralIn } from '../plural.ts'

const plural = pluralIn('es')

export const settings: Catalogue<typeof english> = {
  title: 'Ajustes',
  sections: {
    general: 'General',
    privacy: 'Privacidad',
    words: 'Palabras',
    speakers: 'Hablantes',
    members: 'Miembros',
    usage: 'Uso',
    exports: 'Exportaciones',
    archive: 'Archivo',
    audit: 'Registro de auditoría',
    delete: 'Eliminar',
  },
  saved: 'Guardado',
  name: 'Nombre del espacio de trabajo',
  language: 'Idioma de las grabaciones nuevas',
  template: 'Plantilla',
  templateHint: 'Añade los prompts de la plantilla que este espacio de trabajo aún no tiene.',
  noTemplate: 'Ninguna',
  privacies: {
    PRIVATE: 'Privado: solo miembros',
    UNLISTED: 'Con enlace: quien tenga el enlace de una grabación puede leer su transcripción',
    PUBLIC: 'Público: las grabaciones compartidas aparecen también en la página pública',
  },
  privacyOwner: 'Solo un propietario puede cambiar esto.',
  words: 'Buscar y reemplazar',
  wordsAbout:
    'Se aplica a cada transcripción nueva. Busca palabras completas sin distinguir mayúsculas. Úsalo para nombres que a menudo se entienden mal.',
  find: 'Buscar',
  replace: 'Reemplazar por',
  addWord: 'Añadir reemplazo',
  removeWord: (find) => `Quitar ${find}`,
  wordRemoved: (find) => `«${find}» quitado`,
  preview: (find) => `Vista previa de reemplazar ${find}`,
  previewTitle: (find, replace) => `Reemplazar «${find}» por «${replace}»`,
  matches: (count, transcripts) =>
    count === 0
      ? 'Ninguna transcripción lo contiene.'
      : `${plural(count, { one: '# coincidencia', other: '# coincidencias' })} en ${plural(transcripts, { one: '# transcripción', other: '# transcripciones' })}`,
  applyNow: 'Reemplazar en las transcripciones existentes',
  applied: (count) => plural(count, { one: '# coincidencia reemplazada', other: '# coincidencias reemplazadas' }),
  offered: {
    title: 'Corregidas varias veces',
    about:
      'Estas palabras se corrigieron al menos dos veces. Si las añades, se prefieren en las transcripciones nuevas.',
    instead: (heard, count) => `en lugar de «${heard}», ${count}×`,
    add: 'Añadir',
    addWord: (word) => `Añadir ${word} al vocabulario`,
    dismiss: (word) => `No volver a ofrecer ${word}`,
  },
  wording: {
    title: 'Exportaciones y transcripciones compartidas',
    about: 'Lo guardado queda como se dijo. Puedes elegir otra cosa en cada exportación.',
  },
  vocabulary: 'Vocabulario',
  vocabularyHint: 'Nombres y términos de tus grabaciones, uno por línea. Las traducciones no los cambian.',
  speakers: 'Hablantes',
  speakersAbout: 'Personas con nombre en las transcripciones de este espacio de trabajo.',
  noSpeakers: 'Aún no hay hablantes con nombre. Los nombres se ponen en la página de una transcripción.',
  speakerName: (name) => `Nombre de ${name}`,
  speakerRole: (name) => `Rol de ${name}`,
  roles: {
    HOST: 'Presentador',
    GUEST: 'Invitado',
    INTERVIEWER: 'Entrevistador',
    INTERVIEWEE: 'Entrevistado',
    MODERATOR: 'Moderador',
    PANELIST: 'Panelista',
    OTHER: 'Otro',
  },
  picture: (name) => `Imagen de ${name}`,
  mergeWith: (name) => `Combinar con ${name}`,
  merged: (from, into) => `${from} es ahora ${into} en todas las transcripciones.`,
  deleteSpeaker: 'Eliminar hablante de todas las transcripciones',
  deleteVoiceprint: 'Eliminar huella de voz',
  voiceprintDeleted: (name) => `Huella de voz de ${name} eliminada`,
  actionsFor: (name) => `Acciones de ${name}`,
  voices: 'Reconocer voces conocidas en grabaciones nuevas',
  voicesHint:
    'Una huella de voz es un dato biométrico. Pide permiso a los hablantes antes de activarlo. Al desactivarlo se eliminan todas las huellas de voz de este espacio de trabajo. Las huellas de voz nunca salen de este servidor.',
  members: 'Miembros',
  email: 'Correo electrónico',
  role: 'Rol',
  memberRoles: {
    owner: 'Propietario: acceso completo',
    editor: 'Editor: puede editar grabaciones',
    viewer: 'Lector: solo puede leer',
  },
  addMember: 'Añadir miembro',
  invitedNote: 'Envía este enlace al nuevo miembro. Vale una vez y no se volverá a mostrar.',
  invitedByMail: (email) =>
    `Tiro envió la invitación a ${email}. También puedes enviar este enlace. Vale una vez y no se volverá a mostrar.`,
  lastActive: (date) => `Última actividad: ${date}`,
  neverActive: 'Sin actividad aún',
  ownSessions: 'Tus sesiones',
  invitationLink: 'Enlace de invitación',
  invited: 'invitado',
  you: 'tú',
  removeMember: (name) => `Quitar a ${name}`,
  leave: 'Salir del espacio de trabajo',
  roleOf: (name) => `Rol de ${name}`,
  archive: 'Archivo',
  archiveAbout:
    'Descarga este espacio de trabajo en un solo archivo zip: transcripciones, traducciones, sus versiones, hablantes, carpetas y prompts. No contiene los análisis. Puedes restaurarlo en otro servidor.',
  withDocuments: 'Incluir documentos (texto, Word, SRT)',
  withMedia: 'Incluir las grabaciones originales',
  download: 'Descargar archivo',
  deleteWorkspace: 'Eliminar espacio de trabajo',
  deleteAbout: 'Elimina definitivamente este espacio de trabajo con sus grabaciones, transcripciones y todo lo demás.',
  typeToDelete: (name) => `Escribe ${name} para confirmar`,
}
