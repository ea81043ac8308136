// Spanish, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { people as english } from '../en/people.ts'
import { pluralIn } from '../plural.ts'

const plural = pluralIn('es')

export const people: Catalogue<typeof english> = {
  title: 'Personas',
  about: 'Quién tiene una cuenta en este servidor. Los propietarios de cada espacio deciden quién ve su contenido.',
  invite: 'Invitar',
  invitations: 'Invitaciones pendientes',
  revoke: 'Revocar',
  confirmRevoke: (email) => `¿Revocar la invitación de ${email}?`,
  accounts: 'Cuentas',
  find: 'Nombre o correo electrónico',
  administrator: 'administrador',
  noSecondFactor: 'sin segundo factor',
  lock: 'Bloquear',
  unlock: 'Desbloquear',
  newPassword: 'Contraseña nueva…',
  passwordTitle: (name) => `Contraseña nueva para ${name}`,
  passwordAbout:
    'Crea un enlace con el que la persona elige una contraseña nueva. Vale una hora. Un segundo factor se conserva.',
  createLink: 'Crear enlace',
  loseFactor: 'Quitar el segundo factor…',
  factorTitle: (name) => `¿Quitar el segundo factor de ${name}?`,
  factorAbout:
    'Para quien perdió las llaves de acceso, el teléfono y los códigos de recuperación. Comprueba que es la persona quien lo pide: después basta la contraseña. Todas las sesiones terminan.',
  removeFactor: 'Quitar el segundo factor',
  factorRemoved: (name) => `Se quitó el segundo factor de ${name}.`,
  lockMenu: 'Bloquear…',
  lockTitle: (name) => `¿Bloquear a ${name}?`,
  lockAbout:
    'Termina todas las sesiones, claves API, aplicaciones, enlaces e invitaciones de la cuenta, pone en pausa sus webhooks y reglas de exportación y rechaza cada inicio de sesión. Las grabaciones, los espacios y los enlaces compartidos se conservan.',
  actions: (name) => `Acciones para ${name}`,
  isLocked: (name) => `${name}: cuenta bloqueada`,
  ended: {
    sessions: 'Sesiones terminadas',
    keys: 'Claves API revocadas',
    apps: 'Aplicaciones desconectadas',
    invitations: 'Invitaciones revocadas',
    webhooks: 'Webhooks y reglas de exportación en pausa',
  },
  sharesLeft: (count) =>
    plural(count, {
      one: '# enlace compartido de esta persona aún funciona. Los propietarios lo revocan en Ajustes → Enlaces compartidos.',
      other:
        '# enlaces compartidos de esta persona aún funcionan. Los propietarios los revocan en Ajustes → Enlaces compartidos.',
    }),
  ownedAlone: (space) => `«${space}» tiene miembros, pero ningún propietario que pueda iniciar sesión.`,
  unlockAbout:
    'Si desbloqueas la cuenta, las claves y aplicaciones siguen revocadas, y los webhooks y reglas de exportación, en pausa.',
}
