// Chinese, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { prompts as english } from '../en/prompts.ts'
import { pluralIn } from '../plural.ts'

const plural = pluralIn('zh')

export const prompts: Catalogue<typeof english> = {
  title: '提示词',
  about: '针对录音的问题。每个回答就是一份分析。',
  empty: '还没有提示词。请编写一个，或从模板添加。',
  add: '新建提示词',
  addFromTemplate: '从模板添加',
  templates: '模板',
  addAll: '全部添加',
  addOne: (title) => `添加 ${title}`,
  added: (count) => (count === 1 ? '已添加提示词' : plural(count, { other: '已添加 # 个提示词' })),
  isAdded: '已添加',
  edit: (title) => `编辑 ${title}`,
  remove: (title) => `删除 ${title}`,
  removed: (title) => `已删除“${title}”。它的分析会保留。`,
  name: '标题',
  prompt: '提示词',
  promptHint: '说明你想要什么以及采用什么形式。Tiro 会附上带时间和说话人的转录稿。',
  auto: '对每份新转录稿运行',
  autoShort: '对新转录稿运行',
  managed: '来自模板',
}
