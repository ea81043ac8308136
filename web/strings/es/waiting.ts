// Spanish, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { waiting as english } from '../en/waiting.ts'

export const waiting: Catalogue<typeof english> = {
  "The server's disk is full. Tiro continues when there is free space.":
    'El disco del servidor está lleno. Tiro continuará cuando haya espacio libre.',
  "The server's disk is read-only or failing. Tiro continues once the operator has repaired it.":
    'El disco del servidor es de solo lectura o está fallando. Tiro continuará cuando el operador lo haya reparado.',
  'The chat server is busy. Tiro retries later.': 'El servidor de chat está ocupado. Tiro lo intentará más tarde.',
  'The {purpose} model {model} is being downloaded[ ({megabytes} MB)][ ({fetched} MB of {total} MB)].':
    'Se está descargando el modelo {model} ({purpose})[: {megabytes} MB][: {fetched} de {total} MB].',
  'Reading the file is starting again.': 'La lectura del archivo vuelve a empezar.',
  'The file is still being read.': 'Todavía se está leyendo el archivo.',
  'The transcript is not complete yet.': 'La transcripción aún no está completa.',
  "{engine} hasn't answered for {waited} s. After {seconds} s Tiro tries again.":
    '{engine} no responde desde hace {waited} s. Después de {seconds} s, Tiro lo intentará de nuevo.',
  "{engine} didn't answer within {seconds} s.": '{engine} no respondió en {seconds} s.',
  "Couldn't reach the media storage. Try again in a few seconds.": 'No se puede acceder al almacenamiento de medios.',
  '{name} ended unexpectedly[ ({how})].': '{name} terminó de forma inesperada[ ({how})].',
  'The chat server': 'El servidor de chat',
  'The speech server': 'El servidor de transcripción',
  'The translation server': 'El servidor de traducción',
  'The embedding server': 'El servidor de búsqueda',
  '{server} is busy or failing (status {status}).': '{server} está ocupado o falla (estado {status}).',
  "{server} can't be reached, or its response was cut off.": '{server} no está accesible, o su respuesta se cortó.',
  '{server} rejected the key. Check {key}.': '{server} rechazó la clave. Comprueba {key}.',
  '{reason} Tiro tries again.': '{reason} Tiro lo intentará de nuevo.',
}
