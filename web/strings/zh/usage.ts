// Chinese, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { usage as english } from '../en/usage.ts'

export const usage: Catalogue<typeof english> = {
  title: '用量',
  limitsTitle: '用量和限额',
  about: '每个账户和工作区的用量。账户的用量包括它所拥有的工作区的用量。',
  spaceAbout: '新录音不能超出此工作区及其所属账户的限额。',
  workspace: '此工作区',
  account: '所有者的账户',
  ownAccount: '你的工作区合计',
  subjects: { accounts: '账户', workspaces: '工作区' },
  name: '名称',
  hours: '本月音频',
  storedBytes: '已存储的媒体',
  unfinishedRecordings: '处理中的录音',
  of: (used, limit) => `${used} / ${limit}`,
  hoursValue: (hours) => `${hours} 小时`,
  resets: (date) => `${date} 重置`,
  noneLeft: '已用完',
  change: (name) => `更改 ${name} 的限额`,
  changeButton: '更改限额',
  hoursLimit: '每月音频小时数',
  bytesLimit: '存储媒体的字节数',
  recordingsLimit: '同时处理的录音数',
  limitHint: '留空则使用默认值。0 表示不限。',
  more: '显示更多',
}
