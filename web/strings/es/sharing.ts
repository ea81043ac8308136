// Spanish, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { sharing as english } from '../en/sharing.ts'

export const sharing: Catalogue<typeof english> = {
  share: 'Compartir',
  title: 'Compartir transcripción',
  about: 'Quien tenga el enlace puede leer la transcripción, pero no editarla.',
  options: 'Opciones del enlace',
  until: 'Válido hasta (opcional)',
  from: 'Desde',
  to: 'Hasta',
  audio: 'Se puede reproducir el sonido',
  password: 'Contraseña (opcional)',
  passwordHint: 'Al menos 8 caracteres. Comunícala por otra vía que el enlace.',
  hasPassword: 'El enlace pide una contraseña.',
  removePassword: 'Quitar contraseña',
  setPassword: 'Poner contraseña',
  createLink: 'Copiar enlace',
  allowAndCopy: 'Permitir enlaces y copiar enlace',
  link: 'Enlace',
  open: 'Abrir enlace',
  revokeLink: 'Revocar enlace',
  revokeAbout: 'Los enlaces revocados dejan de funcionar para siempre.',
  revoked: 'Enlace revocado',
  isPrivate: 'Este espacio de trabajo es privado, así que el enlace aún no se abre.',
  allowAbout:
    'Este espacio de trabajo es privado. Para compartir se permiten los enlaces: se podrán leer las grabaciones que tengan enlace, y ninguna otra.',
  allowLinks: 'Permitir enlaces',
  askOwner: 'Este espacio de trabajo es privado. Pide a un propietario que permita los enlaces en los ajustes.',
  isUnlisted: 'El enlace funciona para quien lo tenga. No aparece en ninguna lista.',
  isPublic: 'Este espacio de trabajo es público. Las grabaciones compartidas aparecen también en la',
  publicPage: 'página pública',
  media: {
    after: 'Eliminar medios después de…',
    now: 'Eliminar medios ahora',
    afterTitle: 'Eliminar medios después de una fecha',
    nowTitle: '¿Eliminar medios ahora?',
    stays:
      'Elimina el audio o vídeo y su forma de onda. La transcripción, sus versiones, traducciones y análisis se conservan. La grabación no se podrá volver a transcribir.',
    day: 'Conservar medios hasta',
    dayHint: 'Tiro elimina los medios la noche siguiente.',
    never: 'Conservar medios',
    until: (day) => `Medios hasta ${day}`,
    deleted: 'Medios eliminados. La transcripción se conserva.',
    kept: 'Los medios no se eliminarán.',
    keptUntil: (day) => `Los medios se conservan hasta ${day}.`,
  },
}
