import { createStore } from '../api/store.ts'

export type Theme = 'system' | 'light' | 'dark'

const wantsDark = matchMedia('(prefers-color-scheme: dark)')
const stored = localStorage.getItem('theme')

/** The chosen theme. `system` follows the operating system. */
export const theme = createStore<Theme>(stored === 'light' || stored === 'dark' ? stored : 'system')

function show(): void {
  const chosen = theme.get()
  const isDark = chosen === 'system' ? wantsDark.matches : chosen === 'dark'
  document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light'
}

/** Applies the chosen theme and every change of it. */
export function followTheme(): void {
  show()
  wantsDark.addEventListener('change', show)
  theme.subscribe(() => {
    localStorage.setItem('theme', theme.get())
    show()
  })
}
