// Chinese, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { apps as english } from '../en/apps.ts'

export const apps: Catalogue<typeof english> = {
  allowTitle: '允许应用访问？',
  asks: (name) => `“${name}”想使用你的录音。`,
  nameUnchecked: '此名称由应用自行填写。请确认它要把你带到哪里：',
  here: '这台电脑上的程序',
  onlyIfYou: '只有当你刚刚在该应用中发起此请求时才继续。',
  mayTitle: '它可以做什么？',
  roles: {
    VIEWER: { name: '读取', about: '搜索、阅读和引用录音。' },
    AGENT: { name: '读取和添加', about: '还可以添加录音、翻译和分析，但不能删除任何内容。' },
  },
  workspaces: '在哪些工作区？',
  chooseOne: '请至少选择一个工作区。',
  noWorkspaces: '你还没有工作区。请先创建一个。',
  allow: '允许',
  deny: '不允许',
  later: '你可以随时在“集成”中终止它的访问。',
  goingBack: '正在返回应用…',
  failed: '无法处理此请求',
  noRequest: '此地址不含请求。请在应用中重新开始。',
  title: '有访问权限的应用',
  about: '你允许的助手。它们只能访问你选择的工作区。',
  none: '还没有应用。',
  name: '应用',
  since: '开始于',
  lastUsed: '上次使用',
  never: '从未',
  may: '权限',
  end: '终止访问',
  ended: '已终止访问',
  endOf: (name) => `终止 ${name} 的访问`,
}
