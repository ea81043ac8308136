// Chinese, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { shell as english } from '../en/shell.ts'

export const shell: Catalogue<typeof english> = {
  library: '资料库',
  mentions: '提到我的评论',
  workspaces: '工作区',
  newWorkspace: '新建工作区',
  workspaceName: '工作区名称',
  workspaceGone: '你已无法访问此工作区，或它已被删除。',
  switchWorkspace: '切换工作区',
  navigation: '主导航',
  openNavigation: '打开导航',
  integrations: '集成',
  accountMenu: '账户',
  themes: { system: '跟随系统', light: '浅色', dark: '深色' },
  apiReference: 'API 参考',
  shortcuts: '键盘快捷键',
}
