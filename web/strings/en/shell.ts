export const shell = {
  library: 'Library',
  workspaces: 'Workspaces',
  newWorkspace: 'New workspace',
  workspaceName: 'Workspace name',
  switchWorkspace: 'Switch workspace',
  navigation: 'Main',
  openNavigation: 'Open navigation',
  integrations: 'Integrations',
  accountMenu: 'Account',
  themes: { system: 'Match system', light: 'Light', dark: 'Dark' },
  apiReference: 'API reference',
  shortcuts: 'Keyboard shortcuts',
}
