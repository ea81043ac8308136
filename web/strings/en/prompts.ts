import { pluralIn } from '../plural.ts'

const plural = pluralIn('en')

export const prompts = {
  title: 'Prompts',
  about: 'Questions to ask about recordings. Each answer is an insight.',
  empty: 'No prompts yet. Write one, or add some from a template.',
  add: 'New prompt',
  addFromTemplate: 'Add from template',
  templates: 'Templates',
  addAll: 'Add all',
  addOne: (title: string) => `Add ${title}`,
  added: (count: number) => plural(count, { one: 'Prompt added', other: '# prompts added' }),
  isAdded: 'Added',
  edit: (title: string) => `Edit ${title}`,
  remove: (title: string) => `Delete ${title}`,
  removed: (title: string) => `“${title}” deleted. Its insights are kept.`,
  name: 'Title',
  prompt: 'Prompt',
  promptHint: 'Say what you want and in which form. Tiro adds the transcript with its times and speakers.',
  auto: 'Run on every new transcript',
  autoShort: 'Run on new transcripts',
  managed: 'From a template',
}
