// Chinese, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { palette as english } from '../en/palette.ts'

export const palette: Catalogue<typeof english> = {
  title: '前往…',
  field: '前往页面、录音或操作',
  keys: '前往页面、录音或操作',
  search: '搜索',
  searchFor: (text) => `搜索“${text}”`,
  ask: (text) => `提问“${text}”`,
  groups: { here: '本页', page: '页面', recording: '录音', workspace: '工作区', action: '操作' },
  light: '浅色主题',
  dark: '深色主题',
}
