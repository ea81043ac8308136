// Chinese, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { exporting as english } from '../en/exporting.ts'
import { pluralIn } from '../plural.ts'

const plural = pluralIn('zh')

export const exporting: Catalogue<typeof english> = {
  formats: {
    text: '文本',
    word: 'Word',
    pdf: 'PDF',
    srt: '字幕 (SRT)',
    vtt: '字幕 (VTT)',
    csv: '表格 (CSV)',
    markdown: '笔记 (Markdown)',
    json: '数据 (JSON)',
  },
  choose: '格式',
  options: '选项',
  original: (language) => `原文（${language}）`,
  which: '语言',
  speakers: '说话人',
  timestamps: '时间戳',
  branding: '添加“Transcribed with Tiro”',
  perLine: '每行字符数',
  perBlock: '每条字幕秒数',
  lines: '每条字幕行数',
  preset: '用途',
  ownPreset: '自定义',
  presets: {
    youtube: 'YouTube',
    streaming: '流媒体（如 Netflix）',
    broadcast: '电视广播',
    short: '竖屏短视频',
  },
  exportAs: '导出…',
  exportTo: (format) => `导出为${format}`,
  exportTitle: (count) => (count === 1 ? '导出' : plural(count, { other: '导出 # 个录音' })),
  notReady: (count) => plural(count, { other: '# 个录音没有转录稿，将被跳过。' }),
  downloadZip: (count) => plural(count, { other: '将 # 个文件下载为 zip' }),
  zipName: 'transcripts.zip',
  collecting: (done, all) => `${done} / ${all} 个文件`,
  automatic: '自动',
  jsonContent: '内容',
  jsonContents: { words: '词', paragraphs: '段落', segments: '片段' },
  from: '从',
  to: '到',
  badTime: '请输入时间，例如 1:30 或 90。',
  download: (count) => (count === 1 ? '下载' : plural(count, { other: '下载 # 个文件' })),
  copy: '复制',
  preview: '预览',
  noPreview: '预览只显示文字。下载的文件还包含版式。',
  cut: '只显示开头部分。',
  problems: (count) => (count === 0 ? '所有字幕的显示时间都足够阅读。' : plural(count, { other: '# 条字幕不易阅读' })),
  fast: (perSecond, most) => `每秒 ${perSecond} 个字符（易读上限为 ${most}）`,
  short: (seconds) => `仅显示 ${seconds} 秒`,
  stage: '字幕预览',
}
