// French, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { usage as english } from '../en/usage.ts'

export const usage: Catalogue<typeof english> = {
  title: 'Utilisation',
  limitsTitle: 'Utilisation et limites',
  about:
    'Ce qu’utilisent chaque compte et chaque espace de travail. Un compte utilise ce qu’utilisent les espaces qui lui appartiennent.',
  spaceAbout: 'Les nouveaux enregistrements doivent tenir dans les limites de cet espace et du compte qui le possède.',
  workspace: 'Cet espace de travail',
  account: 'Compte du propriétaire',
  ownAccount: 'Vos espaces de travail ensemble',
  subjects: { accounts: 'Comptes', workspaces: 'Espaces de travail' },
  name: 'Nom',
  hours: 'Audio ce mois-ci',
  storedBytes: 'Médias stockés',
  unfinishedRecordings: 'Enregistrements en cours',
  of: (used, limit) => `${used} sur ${limit}`,
  hoursValue: (hours) => `${hours} h`,
  resets: (date) => `remise à zéro le ${date}`,
  noneLeft: 'Il ne reste rien',
  change: (name) => `Modifier les limites de ${name}`,
  changeButton: 'Modifier les limites',
  hoursLimit: 'Heures d’audio par mois',
  bytesLimit: 'Octets de médias stockés',
  recordingsLimit: 'Enregistrements en cours à la fois',
  limitHint: 'Laissez vide pour la valeur par défaut. 0 signifie aucune limite.',
  more: 'Afficher plus',
}
