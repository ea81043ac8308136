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
  templatesById: {
    general: { title: '通用', description: '适用于各类录音的摘要、章节和任务。' },
    podcast: { title: '播客', description: '用于发布节目的节目介绍、章节和金句。' },
    interview: { title: '访谈', description: '问了什么、答了什么，以及接下来该问什么。' },
    meeting: { title: '会议', description: '会议纪要：决定了什么、谁做什么、哪些尚未解决。' },
    lecture: { title: '课程', description: '用于学习的笔记。' },
    'voice-memo': { title: '语音备忘', description: '把口述的想法整理成文。' },
  },
  templatePrompts: {
    Summary: '摘要',
    Chapters: '章节',
    Tasks: '任务',
    'Show notes': '节目介绍',
    Quotes: '金句',
    Titles: '标题建议',
    'Questions and answers': '问答',
    'Main points': '要点',
    Themes: '主题',
    'Open questions': '待追问的问题',
    Minutes: '会议纪要',
    Decisions: '决定',
    'Open points': '未决事项',
    'Study notes': '学习笔记',
    Terms: '术语',
    'Questions to check yourself': '自测题',
    'Tidy text': '整理后的文本',
    'To do': '待办事项',
    Title: '标题',
  },
}
