// Spanish, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { feeds as english } from '../en/feeds.ts'
import { pluralIn } from '../plural.ts'

const plural = pluralIn('es')

export const feeds: Catalogue<typeof english> = {
  about: 'Los episodios nuevos se convierten en grabaciones. Tiro mira cada hora.',
  none: 'Aún no hay podcasts.',
  podcast: 'Podcast',
  state: 'Estado',
  follow: 'Seguir un podcast',
  edit: 'Editar podcast',
  address: 'Dirección',
  addressHint: 'El feed RSS del podcast o una página que lo indique.',
  latest: 'Episodios existentes',
  latestKnown: 'Solo cuentan los episodios que no estaban en la dirección anterior.',
  latestCount: (count: number) =>
    count === 0
      ? 'Ninguno, solo los nuevos'
      : plural(count, { one: 'El más reciente', other: 'Los # más recientes', many: 'Los # más recientes' }),
  folder: 'Carpeta',
  noFolder: 'Ninguna',
  check: 'Buscar episodios nuevos',
  pause: 'Pausar',
  resume: 'Reanudar',
  remove: 'Dejar de seguir',
  removed: 'Ya no se sigue el podcast',
  actionsFor: (name: string) => `Acciones para ${name}`,
  pausedSince: (date: string) => `En pausa desde: ${date}`,
  noAccess: 'Quien lo seguía ya no puede añadir grabaciones. Reanúdalo para seguirlo tú.',
  reading: 'Leyendo…',
  readAt: (time: string) => `Leído: ${time}`,
  noFeed: 'En esta dirección no hay ningún feed de podcast.',
}
