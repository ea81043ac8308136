// French, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { waiting as english } from '../en/waiting.ts'

export const waiting: Catalogue<typeof english> = {
  "The server's disk is full. Tiro continues when there is free space.":
    'Le disque du serveur est plein. Tiro continuera quand il y aura de la place.',
  "The server's disk is read-only or failing. Tiro continues once the operator has repaired it.":
    'Le disque du serveur est en lecture seule ou défaillant. Tiro continuera quand l’exploitant l’aura réparé.',
  'The chat server is busy. Tiro retries later.': 'Le serveur de chat est occupé. Tiro réessaiera plus tard.',
  'The {purpose} model {model} is being downloaded[ ({megabytes} MB)][ ({fetched} MB of {total} MB)].':
    'Le modèle {model} est en cours de téléchargement ({purpose})[ : {megabytes} Mo][ : {fetched} sur {total} Mo].',
  'Reading the file is starting again.': 'La lecture du fichier recommence.',
  'The file is still being read.': 'Le fichier est encore en cours de lecture.',
  'The transcript is not complete yet.': 'La transcription n’est pas encore terminée.',
  "{engine} hasn't answered for {waited} s. After {seconds} s Tiro tries again.":
    '{engine} ne répond pas depuis {waited} s. Après {seconds} s, Tiro réessaiera.',
  "{engine} didn't answer within {seconds} s.": '{engine} n’a pas répondu en {seconds} s.',
  "Couldn't reach the media storage. Try again in a few seconds.": 'Le stockage des médias est inaccessible.',
  '{name} ended unexpectedly[ ({how})].': '{name} s’est arrêté de façon inattendue[ ({how})].',
  'The chat server': 'Le serveur de chat',
  'The speech server': 'Le serveur de transcription',
  'The translation server': 'Le serveur de traduction',
  'The embedding server': 'Le serveur de recherche',
  '{server} is busy or failing (status {status}).': '{server} est surchargé ou en panne (statut {status}).',
  "{server} can't be reached, or its response was cut off.":
    '{server} est injoignable, ou sa réponse a été interrompue.',
  '{server} rejected the key. Check {key}.': '{server} a refusé la clé. Vérifiez {key}.',
  '{reason} Tiro tries again.': '{reason} Tiro réessaie.',
}
