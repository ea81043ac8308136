// Chinese, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { insights as english } from '../en/insights.ts'

export const insights: Catalogue<typeof english> = {
  ask: {
    title: '向此录音提问',
    placeholder: '做了什么决定？',
    followUp: '继续提问',
    button: '提问',
    source: (number, time) => `来源 ${number}，位于 ${time}`,
  },
  about: '对此录音运行提示词。',
  noPrompts: '此工作区还没有提示词。',
  noPromptsViewer: '还没有分析。',
  addPrompts: '添加提示词',
  editPrompts: '编辑提示词',
  generate: '生成',
  generateOne: (title) => `生成 ${title}`,
  notGenerated: '尚未生成',
  state: {
    waiting: '等待开始',
    running: (percent) => `正在生成，${percent}`,
    failed: '无法生成此分析',
    cancelled: '已取消',
    done: (name: string) => `${name}：已完成`,
  },
  stale: '生成之后转录稿有改动。',
  regenerate: '重新生成',
  actionsFor: (title) => `${title} 的操作`,
  copy: '复制',
  copyChapters: '复制章节',
  saveChapters: '保存章节（播客 JSON）',
  remove: '删除',
  removed: (title) => `已删除“${title}”`,
  writtenBy: (engine) => `由 ${engine} 生成`,
  tweak: '要求修改',
  tweakOf: (title) => `要求修改 ${title}`,
  tweakPlaceholder: '例如：不含姓名',
  shorter: '更短',
  longer: '更长',
  tweaks: (all) => `已要求的修改：${all.join(' · ')}`,
}
