// Chinese, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { restoring as english } from '../en/restoring.ts'
import { pluralIn } from '../plural.ts'

const plural = pluralIn('zh')

export const restoring: Catalogue<typeof english> = {
  title: '恢复归档',
  about: '工作区的归档会成为一个新的工作区。归档可以在此处或其他 Tiro 服务器的工作区设置中下载。',
  choose: '选择归档',
  chooseOther: '选择其他文件',
  unreadable: (name) => `此浏览器无法读取 ${name}。请重新选择。`,
  notArchive: (name) => `${name} 不是 Tiro 工作区的归档，或没有下载完整。`,
  file: '文件',
  workspace: '工作区',
  made: '创建时间',
  recordings: '录音',
  someMedia: (count, withMedia) => `${count}，其中 ${withMedia} 个带有音频或视频`,
  folders: '文件夹',
  speakers: '说话人',
  prompts: '提示词',
  without: '归档不包含：分析、成员、分享链接、Webhook、播客、导出规则、声纹和说话人头像。',
  restore: '恢复',
  sendingTitle: '正在发送归档',
  sending: (share) => `正在发送归档，${share}`,
  restoring: 'Tiro 已收到归档，正在恢复。请不要关闭此页面。',
  done: (count) => plural(count, { other: '已恢复，共 # 个录音。' }),
  open: '打开工作区',
  refused: 'Tiro 无法恢复此归档。没有任何更改。',
}
