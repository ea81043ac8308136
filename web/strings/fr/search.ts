// French, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { search as english } from '../en/search.ts'
import { pluralIn } from '../plural.ts'

const plural = pluralIn('fr')

export const search: Catalogue<typeof english> = {
  title: 'Recherche',
  label: {
    comments: 'Rechercher dans les surlignages et commentaires',
    semantic: 'Rechercher par le sens',
    exact: 'Rechercher par mots',
    ask: 'Poser une question',
  },
  placeholder: {
    comments: 'bon nom',
    semantic: 'pourquoi le lancement a été reporté',
    exact: '"reporté à mai" speaker:Ada',
    ask: 'Pourquoi le lancement a-t-il été reporté ?',
  },
  mode: 'Mode de recherche',
  modes: { semantic: 'Sens', exact: 'Mots exacts', ask: 'Question', comments: 'Commentaires' },
  ask: 'Demander',
  addFilter: 'Ajouter un filtre',
  filters: { speaker: 'Locuteur', folder: 'Dossier', after: 'À partir du', before: 'Avant' },
  filtersOf: {
    speaker: 'Filtrer par locuteur',
    folder: 'Filtrer par dossier',
    after: 'Ajouté à partir du',
    before: 'Ajouté avant le',
  },
  chosenFilters: 'Filtres',
  noneYet: {
    speaker: 'Cet espace de travail n’a pas encore de locuteurs nommés.',
    folder: 'Cet espace de travail n’a pas encore de dossiers.',
  },
  removeFilter: (what) => `Retirer le filtre ${what}`,
  chip: (kind, value) => `${kind} : ${value}`,
  unknownFilter: {
    speaker: (name) => `Aucun locuteur de cet espace de travail ne s’appelle « ${name} ».`,
    folder: (name) => `Aucun dossier ne s’appelle « ${name} ».`,
    after: (text) => `« ${text} » n’est pas une date. Utilisez la forme 2026-10-01.`,
    before: (text) => `« ${text} » n’est pas une date. Utilisez la forme 2026-10-01.`,
  },
  noFiltersInComments: 'Les filtres ne s’appliquent pas aux commentaires. Tiro cherche dans tout l’espace de travail.',
  noFiltersInQuestions: 'Les filtres ne s’appliquent pas aux questions. Tiro cherche dans tout l’espace de travail.',
  empty: {
    comments: 'Retrouvez les mots surlignés et les commentaires. Les résultats contiennent tous les mots.',
    semantic: 'Décrivez ce que vous cherchez. Les résultats ne contiennent pas forcément vos mots.',
    exact:
      'Les résultats contiennent tous les mots. Mettez les expressions entre "guillemets". Pour filtrer, tapez speaker:Ada, folder:Nom, after:2026-09-01 ou before:2026-10-01.',
    ask: 'Posez une question sur les enregistrements de cet espace de travail. Les réponses citent les passages utilisés.',
  },
  noMentions: 'Aucun commentaire ne vous mentionne.',
  titles: 'Dans les titres',
  nothing: (text) => `Aucun résultat pour « ${text} ».`,
  nothingSaid: (text) => `Rien de ce qui a été dit ne correspond à « ${text} ».`,
  nothingTry: { semantic: 'Rechercher par mots', exact: 'Rechercher par le sens' },
  noMeaning:
    'La recherche par le sens n’est pas disponible pour l’instant. Ces résultats contiennent des mots de votre recherche, aussi sous d’autres formes.',
  results: (results, recordings) =>
    `${plural(results, { one: '# résultat', other: '# résultats' })} dans ${plural(recordings, { one: '# enregistrement', other: '# enregistrements' })}`,
  firstResults: (results, recordings) =>
    `Les premiers résultats (${results}), dans ${plural(recordings, { one: '# enregistrement', other: '# enregistrements' })}. Ajoutez des mots pour en trouver d’autres.`,
  play: (time) => `Lire à partir de ${time}`,
  pause: 'Pause',
  open: (title, time) => `Ouvrir ${title} à ${time}`,
  cannotPlay: 'Cet enregistrement ne peut pas être lu ici.',
  noMedia: 'Pas de son à écouter, seulement du texte.',
  asking: 'Recherche dans les transcriptions…',
  answers: {
    NO_PASSAGE: 'Aucun passage ne correspond à la question.',
    NO_MODEL:
      'Aucun modèle de langage n’est installé ici. Voici, mot pour mot, les passages qui correspondent le mieux à la question.',
  },
  answer: 'Réponse',
  citations: 'Sources',
  citation: (number, title, time) => `Source ${number} : ${title}, ${time}`,
  byKeywords: 'La recherche par le sens n’est pas disponible pour l’instant. Cette réponse repose sur des mots-clés.',
}
