// Chinese, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { feeds as english } from '../en/feeds.ts'
import { pluralIn } from '../plural.ts'

const plural = pluralIn('zh')

export const feeds: Catalogue<typeof english> = {
  about: '新的单集会自动成为录音。Tiro 每小时查看一次。',
  none: '还没有播客。',
  podcast: '播客',
  state: '状态',
  follow: '订阅播客',
  edit: '编辑播客',
  address: '地址',
  addressHint: '播客的 RSS 地址，或标明它的网页。',
  latest: '已有的单集',
  latestKnown: '仅计入原地址没有的单集。',
  latestCount: (count: number) =>
    count === 0 ? '不要，只要新的' : count === 1 ? '最新一集' : plural(count, { other: '最新 # 集' }),
  folder: '文件夹',
  noFolder: '无',
  check: '查看新单集',
  pause: '暂停',
  resume: '继续',
  remove: '取消订阅',
  removed: '已取消订阅该播客',
  actionsFor: (name: string) => `${name} 的操作`,
  pausedSince: (date: string) => `自 ${date} 起暂停`,
  noAccess: '订阅者已无法再添加录音。选择“继续”即可由你订阅。',
  reading: '正在读取…',
  readAt: (time: string) => `读取于 ${time}`,
  noFeed: '此地址没有播客。',
}
