// French, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { restoring as english } from '../en/restoring.ts'
import { pluralIn } from '../plural.ts'

const plural = pluralIn('fr')

export const restoring: Catalogue<typeof english> = {
  title: 'Restaurer une archive',
  about:
    'L’archive d’un espace de travail devient un nouvel espace de travail. Les archives se téléchargent dans les paramètres d’un espace de travail, ici ou sur un autre serveur Tiro.',
  choose: 'Choisir une archive',
  chooseOther: 'Choisir un autre fichier',
  unreadable: (name) => `Ce navigateur ne peut pas lire ${name}. Choisissez-le à nouveau.`,
  notArchive: (name) => `${name} n’est pas l’archive d’un espace de travail Tiro, ou n’a pas été téléchargé en entier.`,
  file: 'Fichier',
  workspace: 'Espace de travail',
  made: 'Créée',
  recordings: 'Enregistrements',
  someMedia: (count, withMedia) => `${count}, dont ${withMedia} avec le son ou la vidéo`,
  folders: 'Dossiers',
  speakers: 'Locuteurs',
  prompts: 'Prompts',
  without:
    'Une archive ne contient pas : analyses, membres, liens de partage, webhooks, podcasts, règles d’export, empreintes vocales et images des locuteurs.',
  restore: 'Restaurer',
  sendingTitle: 'Envoi de l’archive',
  sending: (share) => `Envoi de l’archive, ${share}`,
  restoring: 'Tiro a reçu l’archive et la restaure. Gardez cette page ouverte.',
  done: (count) => plural(count, { one: 'Restauré avec # enregistrement.', other: 'Restauré avec # enregistrements.' }),
  open: 'Ouvrir l’espace de travail',
  refused: 'Tiro ne peut pas restaurer cette archive. Rien n’a été modifié.',
}
