// Chinese, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { translating as english } from '../en/translating.ts'

export const translating: Catalogue<typeof english> = {
  language: '语言',
  translate: '翻译',
  none: '还没有翻译。',
  nothingFrom: (from) => `没有已安装的引擎能从${from}翻译。`,
  available: '可用的翻译：',
  pair: (from, to) => `${from}译${to}`,
  allTranslated: '已翻译成所有可用语言。',
  supported: (languages) => `可用语言：${languages}。`,
  show: '在原文旁显示',
  hide: '隐藏',
  state: {
    waiting: '等待开始',
    running: (percent) => `正在翻译，${percent}`,
    failed: '翻译失败',
    cancelled: '翻译已取消',
    done: (name: string) => `${name}：翻译完成`,
  },
  stale: '翻译之后转录稿有改动。',
  update: '更新翻译',
  actionsFor: (language) => `${language}的操作`,
  cancel: '取消翻译',
  remove: '删除翻译',
  removed: (language) => `已删除${language}翻译`,
  shown: (language) => `翻译：${language}`,
  close: '关闭翻译',
  noText: '此翻译还没有文字。',
}
