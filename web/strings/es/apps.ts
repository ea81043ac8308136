// Spanish, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { apps as english } from '../en/apps.ts'

export const apps: Catalogue<typeof english> = {
  allowTitle: '¿Permitir el acceso a una aplicación?',
  asks: (name) => `«${name}» quiere usar tus grabaciones.`,
  nameUnchecked: 'La aplicación eligió este nombre. Comprueba adónde te envía:',
  here: 'un programa de este ordenador',
  onlyIfYou: 'Continúa solo si acabas de iniciar esto en la aplicación.',
  mayTitle: '¿Qué puede hacer?',
  roles: {
    VIEWER: { name: 'Leer', about: 'Buscar, leer y citar grabaciones.' },
    AGENT: {
      name: 'Leer y añadir',
      about: 'También añadir grabaciones, traducciones y análisis. No puede eliminar nada.',
    },
  },
  workspaces: '¿En qué espacios de trabajo?',
  chooseOne: 'Elige al menos un espacio de trabajo.',
  noWorkspaces: 'Aún no tienes ningún espacio de trabajo. Crea uno primero.',
  allow: 'Permitir',
  deny: 'No permitir',
  later: 'Puedes retirarle el acceso cuando quieras en «Integraciones».',
  goingBack: 'Volviendo a la aplicación…',
  failed: 'No se puede responder a esta solicitud',
  noRequest: 'La dirección no contiene ninguna solicitud. Empieza de nuevo en la aplicación.',
  title: 'Aplicaciones con acceso',
  about: 'Asistentes a los que has dado acceso. Solo llegan a los espacios de trabajo que elegiste.',
  none: 'Aún no hay aplicaciones.',
  name: 'Aplicación',
  since: 'Desde',
  lastUsed: 'Último uso',
  never: 'Nunca',
  may: 'Permiso',
  end: 'Retirar acceso',
  ended: 'Acceso retirado',
  endOf: (name) => `Retirar el acceso de ${name}`,
}
