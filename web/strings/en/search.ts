import type { AnswerCode } from '../../../src/contract/endpoints/ask.ts'
import type { FilterKind } from '../../pages/search/filters.ts'
import { pluralIn } from '../plural.ts'

const plural = pluralIn('en')

export const search = {
  title: 'Search',
  label: {
    comments: 'Search highlights and comments',
    semantic: 'Search by meaning',
    exact: 'Search by words',
    ask: 'Ask a question',
  },
  placeholder: {
    comments: 'right name',
    semantic: 'why the launch was moved',
    exact: '"moved to May" speaker:Ada',
    ask: 'Why was the launch moved?',
  },
  mode: 'Search mode',
  modes: { semantic: 'Meaning', exact: 'Exact words', ask: 'Ask', comments: 'Comments' },
  ask: 'Ask',
  addFilter: 'Add filter',
  filters: { speaker: 'Speaker', folder: 'Folder', after: 'From', before: 'Before' } satisfies Record<
    FilterKind,
    string
  >,
  filtersOf: {
    speaker: 'Filter by speaker',
    folder: 'Filter by folder',
    after: 'Added on or after',
    before: 'Added before',
  },
  chosenFilters: 'Filters',
  noneYet: { speaker: 'This workspace has no named speakers yet.', folder: 'This workspace has no folders yet.' },
  removeFilter: (what: string) => `Remove filter ${what}`,
  chip: (kind: string, value: string) => `${kind}: ${value}`,
  unknownFilter: {
    speaker: (name: string) => `No speaker in this workspace is named “${name}”.`,
    folder: (name: string) => `No folder is named “${name}”.`,
    after: (text: string) => `“${text}” isn’t a date. Use the form 2026-10-01.`,
    before: (text: string) => `“${text}” isn’t a date. Use the form 2026-10-01.`,
  } satisfies Record<FilterKind, (value: string) => string>,
  noFiltersInComments: 'Filters don’t apply to comments. Tiro searches the whole workspace.',
  noFiltersInQuestions: 'Filters don’t apply to questions. Tiro searches the whole workspace.',
  empty: {
    comments: 'Find highlighted words and comments. Results contain every word.',
    semantic: 'Describe what you’re looking for. Results don’t have to contain your words.',
    exact:
      'Results contain every word. Put phrases in "quotes". To filter, type speaker:Ada, folder:Name, after:2026-09-01 or before:2026-10-01.',
    ask: 'Ask about the recordings in this workspace. Answers cite the passages they’re based on.',
  },
  noMentions: 'No comment mentions you.',
  titles: 'In titles',
  nothing: (text: string) => `No results for “${text}”.`,
  nothingSaid: (text: string) => `Nothing that was said matches “${text}”.`,
  nothingTry: {
    semantic: 'Search by words',
    exact: 'Search by meaning',
  },
  noMeaning: 'Semantic search isn’t available right now. These results contain words of your search, or forms of them.',
  results: (results: number, recordings: number) =>
    `${plural(results, { one: '# result', other: '# results' })} in ${plural(recordings, { one: '# recording', other: '# recordings' })}`,
  firstResults: (results: number, recordings: number) =>
    `The first ${plural(results, { one: '# result', other: '# results' })}, in ${plural(recordings, { one: '# recording', other: '# recordings' })}. Add words to find others.`,
  play: (time: string) => `Play from ${time}`,
  pause: 'Pause',
  open: (title: string, time: string) => `Open ${title} at ${time}`,
  cannotPlay: 'This recording can’t be played here.',
  noMedia: 'No audio to play, only text.',
  asking: 'Searching transcripts…',
  answers: {
    NO_PASSAGE: 'No passage matches the question.',
    NO_MODEL: 'No language model is set up here, so these are the passages that fit the question best, word for word.',
  } satisfies Record<AnswerCode, string>,
  answer: 'Answer',
  citations: 'Sources',
  citation: (number: number, title: string, time: string) => `Source ${number}: ${title}, ${time}`,
  byKeywords: 'Semantic search isn’t available right now. This answer is based on keyword matches.',
}
