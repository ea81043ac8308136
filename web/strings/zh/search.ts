// Chinese, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { search as english } from '../en/search.ts'
import { pluralIn } from '../plural.ts'

const plural = pluralIn('zh')

export const search: Catalogue<typeof english> = {
  title: '搜索',
  label: { comments: '搜索标注和评论', semantic: '按含义搜索', exact: '按词语搜索', ask: '提问' },
  placeholder: {
    comments: '正确的名字',
    semantic: '发布为什么推迟',
    exact: '"推迟到五月" speaker:Ada',
    ask: '发布为什么推迟了？',
  },
  mode: '搜索方式',
  modes: { semantic: '含义', exact: '精确词语', ask: '提问', comments: '评论' },
  ask: '提问',
  addFilter: '添加筛选条件',
  filters: { speaker: '说话人', folder: '文件夹', after: '起始', before: '早于' },
  filtersOf: {
    speaker: '按说话人筛选',
    folder: '按文件夹筛选',
    after: '添加于此日期或之后',
    before: '添加早于',
  },
  chosenFilters: '筛选条件',
  noneYet: { speaker: '此工作区还没有已命名的说话人。', folder: '此工作区还没有文件夹。' },
  removeFilter: (what) => `移除筛选条件 ${what}`,
  chip: (kind, value) => `${kind}：${value}`,
  unknownFilter: {
    speaker: (name) => `此工作区没有名为“${name}”的说话人。`,
    folder: (name) => `没有名为“${name}”的文件夹。`,
    after: (text) => `“${text}”不是日期。请使用 2026-10-01 的格式。`,
    before: (text) => `“${text}”不是日期。请使用 2026-10-01 的格式。`,
  },
  noFiltersInComments: '筛选条件不适用于评论。Tiro 会搜索整个工作区。',
  noFiltersInQuestions: '筛选条件不适用于提问。Tiro 会搜索整个工作区。',
  empty: {
    comments: '查找已标注的文字和评论。结果包含每个词语。',
    semantic: '描述你要找的内容。结果不一定包含你输入的词语。',
    exact:
      '结果包含所有词语。短语请放在 "引号" 中。筛选请输入 speaker:Ada、folder:Name、after:2026-09-01 或 before:2026-10-01。',
    ask: '就此工作区中的录音提问。回答会注明所依据的段落。',
  },
  noMentions: '没有评论提到你。',
  titles: '标题',
  nothing: (text) => `没有“${text}”的结果。`,
  nothingSaid: (text) => `说过的话中没有与“${text}”相符的内容。`,
  nothingTry: { semantic: '按词语搜索', exact: '按含义搜索' },
  noMeaning: '按含义搜索目前不可用。这些结果包含你输入的部分词语或其变体。',
  results: (results, recordings) =>
    `${plural(recordings, { other: '# 个录音' })}中的 ${plural(results, { other: '# 条结果' })}`,
  firstResults: (results, recordings) =>
    `${plural(recordings, { other: '# 个录音' })}中的前 ${plural(results, { other: '# 条结果' })}。添加词语可查找其他结果。`,
  play: (time) => `从 ${time} 播放`,
  pause: '暂停',
  open: (title, time) => `打开 ${title} 的 ${time}`,
  cannotPlay: '无法在此播放该录音。',
  noMedia: '没有可播放的音频，只有文字。',
  asking: '正在搜索转录稿…',
  answers: {
    NO_PASSAGE: '没有与问题相符的片段。',
    NO_MODEL: '此处未设置语言模型，以下是与问题最相符的片段原文。',
  },
  answer: '回答',
  citations: '来源',
  citation: (number, title, time) => `来源 ${number}：${title}，${time}`,
  byKeywords: '按含义搜索目前不可用。此回答基于关键词匹配。',
}
