export const palette = {
  title: 'Everything',
  field: 'Go to a page, a recording, an action',
  keys: 'Everything: pages, recordings, actions',
  search: 'Search',
  nothing: 'Nothing has this name. Enter searches what was said.',
  searchFor: (text: string) => `Search for “${text}”`,
  ask: (text: string) => `Ask “${text}”`,
  groups: { page: 'Page', recording: 'Recording', workspace: 'Workspace', action: 'Action' },
  light: 'Light theme',
  dark: 'Dark theme',
}
