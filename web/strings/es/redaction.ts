// Spanish, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { redaction as english } from '../en/redaction.ts'
import { pluralIn } from '../plural.ts'

const plural = pluralIn('es')

export const redaction: Catalogue<typeof english> = {
  open: 'Copia censurada…',
  title: 'Copia censurada',
  about:
    'Tiro crea una grabación nueva sin las palabras elegidas: se sustituyen en el texto y se silencian en el sonido. Esta grabación queda como está.',
  groups: {
    SPEAKER: 'Nombres de los hablantes',
    PERSON: 'Personas',
    PLACE: 'Lugares',
    ORGANISATION: 'Organizaciones',
    POSSIBLE_NAME: 'Posibles nombres',
    ADDED: 'Añadidos por ti',
    DATA: 'Direcciones y números',
  },
  data: {
    EMAIL: 'Direcciones de correo',
    PHONE: 'Números de teléfono',
    PAYMENT_CARD: 'Números de tarjeta',
    IBAN: 'Cuentas bancarias',
    WEB_ADDRESS: 'Direcciones web y nombres de cuenta',
    NUMBER: 'Otros números largos',
  },
  labels: {
    SPEAKER: 'Persona',
    PERSON: 'Persona',
    PLACE: 'Lugar',
    ORGANISATION: 'Organización',
    POSSIBLE_NAME: 'Nombre',
    ADDED: 'Nombre',
    EMAIL: 'Correo',
    PHONE: 'Teléfono',
    PAYMENT_CARD: 'Tarjeta',
    IBAN: 'Cuenta',
    WEB_ADDRESS: 'Dirección',
    NUMBER: 'Número',
  },
  labelOf: (text: string) => `Sustituir «${text}» por`,
  unsaid: 'nunca se dice',
  times: (count: number) => plural(count, { one: '# vez', other: '# veces' }),
  more: (count: number) => plural(count, { one: '# más', other: '# más' }),
  none: 'Tiro no ha encontrado nada. Añade las palabras que quieres censurar.',
  truncated: 'Tiro ha encontrado más de lo que cabe en esta lista. Añade lo que falte.',
  add: 'Añadir una palabra o un nombre',
  addHint: 'Palabras completas. Las mayúsculas y los acentos no importan.',
  addButton: 'Añadir',
  ask: 'Buscar nombres con el modelo de lenguaje',
  asking: 'Leyendo la transcripción…',
  askHint: 'El modelo que escribe los análisis lee toda la transcripción. Puede tardar varios minutos.',
  sound: 'Sonido',
  sounds: {
    SILENCE: 'Silencio',
    TONE: 'Tono',
    NONE: 'Sin sonido',
  },
  copyTitle: 'Título',
  titleHint: (title: string) => `La copia se llamará «${title}».`,
  keepDate: 'Conservar la fecha de la grabación',
  limits:
    'Escucha la copia antes de compartirla. Las palabras mal reconocidas o no reconocidas siguen en el sonido, y las voces y el contexto pueden identificar a personas. La copia no tiene imagen.',
  create: 'Crear copia',
  created: 'Copia censurada creada',
}
