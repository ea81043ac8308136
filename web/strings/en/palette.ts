export const palette = {
  title: 'Go to…',
  field: 'Go to a page, recording or action',
  keys: 'Go to a page, recording or action',
  search: 'Search',
  searchFor: (text: string) => `Search for “${text}”`,
  ask: (text: string) => `Ask “${text}”`,
  groups: { here: 'This page', page: 'Page', recording: 'Recording', workspace: 'Workspace', action: 'Action' },
  light: 'Light theme',
  dark: 'Dark theme',
}
