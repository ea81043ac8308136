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
  activity: {
    title: 'Actividad',
    period: 'Período',
    periods: {
      days7: 'Últimos 7 días',
      days30: 'Últimos 30 días',
      days90: 'Últimos 90 días',
      days365: 'Últimos 365 días',
    },
    interval: 'Agrupar por',
    intervals: { DAY: 'Día', WEEK: 'Semana' },
    show: 'Mostrar',
    measures: {
      hours: 'Audio transcrito',
      transcribed: 'Transcripciones',
      failed: 'Fallidas',
      averageWait: 'Espera media',
      realTimeFactor: 'Factor de tiempo real',
    },
    longestWait: 'Espera más larga',
    queue: 'Cola actual',
    queueNow: (waiting, running) => `${waiting} en espera, ${running} en curso`,
    oldest: (time) => `la más antigua: ${time}`,
    chart: (measure, from, to, most) => `${measure}, del ${from} al ${to}. Máximo: ${most}.`,
    factorAbout:
      'Tiempo de procesamiento dividido por la duración del audio. Menos de 1 es más rápido que el tiempo real.',
    utc: 'Los días son UTC.',
    failures: 'Fallos por motivo',
    reason: 'Motivo',
    nothing: 'Nada en este período.',
    table: 'Mostrar como tabla',
  },
}
