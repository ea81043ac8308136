import type { FilterKind } from '../pages/search/filters.ts'

export const search = {
  title: 'Search',
  label: { semantic: 'What is it about?', exact: 'Which words were said?', ask: 'Ask a question' },
  placeholder: {
    semantic: 'why the launch was moved',
    exact: '"moved to May" speaker:Ada',
    ask: 'Why was the launch moved?',
  },
  mode: 'How to search',
  modes: { semantic: 'Meaning', exact: 'Words', ask: 'Ask' },
  ask: 'Ask',
  addFilter: 'Filter',
  filters: { speaker: 'Speaker', folder: 'Folder', after: 'From', before: 'Before' } satisfies Record<
    FilterKind,
    string
  >,
  filtersOf: { speaker: 'Who speaks', folder: 'In which folder', after: 'Added on or after', before: 'Added before' },
  chosenFilters: 'Filters',
  noneYet: { speaker: 'Nobody is named in this workspace yet.', folder: 'There are no folders yet.' },
  removeFilter: (what: string) => `Remove the filter ${what}`,
  chip: (kind: string, value: string) => `${kind}: ${value}`,
  unknownFilter: {
    speaker: (name: string) => `Nobody in this workspace is named “${name}”.`,
    folder: (name: string) => `There is no folder “${name}”.`,
    after: (text: string) => `“${text}” is no date. Write it as 2026-10-01.`,
    before: (text: string) => `“${text}” is no date. Write it as 2026-10-01.`,
  } satisfies Record<FilterKind, (value: string) => string>,
  noFiltersInQuestions: 'Filters do not apply to questions: the whole workspace is asked.',
  empty: {
    semantic: 'Say what you look for in your own words. Places are found even where other words were used.',
    exact:
      'Every word must be there. Put a phrase in "quotes"; type speaker:Ada, folder:Name, after:2026-09-01 or before:2026-10-01 to narrow it down.',
    ask: 'Ask what the recordings of this workspace say. The answer names the places that it rests on.',
  },
  nothing: (text: string) => `Nothing was found for “${text}”.`,
  nothingTry: {
    semantic: 'Search for the words themselves',
    exact: 'Search by meaning',
  },
  noMeaning: 'Search by meaning is not available here now, so these are the places that have the words.',
  results: (places: number, recordings: number) =>
    `${places === 1 ? '1 place' : `${places} places`} in ${recordings === 1 ? '1 recording' : `${recordings} recordings`}`,
  play: (time: string) => `Play from ${time}`,
  pause: 'Pause',
  open: (title: string, time: string) => `Open ${title} at ${time}`,
  cannotPlay: 'This recording cannot be played here.',
  noMedia: 'There is no sound to play, only the text.',
  asking: 'Reading what was said…',
  answer: 'Answer',
  citations: 'Where it was said',
  citation: (number: number, title: string, time: string) => `Place ${number}: ${title}, ${time}`,
  byKeywords: 'Found by the words of the question alone: nothing that knows meaning is installed here.',
}
