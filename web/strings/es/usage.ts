// Spanish, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { usage as english } from '../en/usage.ts'

export const usage: Catalogue<typeof english> = {
  title: 'Uso',
  limitsTitle: 'Uso y límites',
  about:
    'Lo que usa cada cuenta y cada espacio de trabajo. A una cuenta se le suma el uso de los espacios que le pertenecen.',
  spaceAbout:
    'Las grabaciones nuevas deben caber en los límites de este espacio de trabajo y de la cuenta propietaria.',
  workspace: 'Este espacio de trabajo',
  account: 'Cuenta del propietario',
  ownAccount: 'Tus espacios de trabajo en conjunto',
  subjects: { accounts: 'Cuentas', workspaces: 'Espacios de trabajo' },
  name: 'Nombre',
  hours: 'Audio este mes',
  storedBytes: 'Medios almacenados',
  unfinishedRecordings: 'Grabaciones en curso',
  of: (used, limit) => `${used} de ${limit}`,
  hoursValue: (hours) => `${hours} h`,
  resets: (date) => `se reinicia el ${date}`,
  noneLeft: 'No queda nada',
  change: (name) => `Cambiar los límites de ${name}`,
  changeButton: 'Cambiar límites',
  hoursLimit: 'Horas de audio al mes',
  bytesLimit: 'Bytes de medios almacenados',
  recordingsLimit: 'Grabaciones en curso a la vez',
  limitHint: 'Déjalo en blanco para el valor predeterminado. 0 significa sin límite.',
  more: 'Mostrar más',
}
