// Chinese, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { redaction as english } from '../en/redaction.ts'
import { pluralIn } from '../plural.ts'

const plural = pluralIn('zh')

export const redaction: Catalogue<typeof english> = {
  open: '脱敏副本…',
  title: '脱敏副本',
  about: 'Tiro 会新建一条录音，其中不含您选择的词：文字中被替换，声音中被静音。此录音保持不变。',
  groups: {
    SPEAKER: '说话人姓名',
    PERSON: '人物',
    PLACE: '地点',
    ORGANISATION: '机构',
    POSSIBLE_NAME: '可能的名称',
    ADDED: '您添加的',
    DATA: '地址和号码',
  },
  data: {
    EMAIL: '电子邮件地址',
    PHONE: '电话号码',
    PAYMENT_CARD: '卡号',
    IBAN: '银行账户',
    WEB_ADDRESS: '网址和账号名',
    NUMBER: '其他长号码',
  },
  labels: {
    SPEAKER: '人物',
    PERSON: '人物',
    PLACE: '地点',
    ORGANISATION: '机构',
    POSSIBLE_NAME: '名称',
    ADDED: '名称',
    EMAIL: '邮箱',
    PHONE: '电话',
    PAYMENT_CARD: '卡号',
    IBAN: '账户',
    WEB_ADDRESS: '网址',
    NUMBER: '号码',
  },
  labelOf: (text: string) => `将“${text}”替换为`,
  unsaid: '从未说出',
  times: (count: number) => plural(count, { other: '# 次' }),
  more: (count: number) => plural(count, { other: '另有 # 项' }),
  none: 'Tiro 未找到任何内容。请添加要脱敏的词。',
  truncated: '结果过多，此列表无法全部显示。请添加缺少的词。',
  add: '添加词或姓名',
  addHint: '完整的词。不区分大小写和重音符号。',
  addButton: '添加',
  ask: '用语言模型查找名称',
  asking: '正在阅读转录稿…',
  askHint: '撰写分析的模型会阅读整篇转录稿，可能需要几分钟。',
  sound: '声音',
  sounds: {
    SILENCE: '静音',
    TONE: '提示音',
    NONE: '无声音',
  },
  copyTitle: '标题',
  titleHint: (title: string) => `副本的标题将是“${title}”。`,
  keepDate: '保留录音日期',
  limits: '分享前请先听一遍副本。识别错误或未识别的词仍在声音中，声音和上下文也可能暴露身份。副本没有画面。',
  create: '创建副本',
  created: '已创建脱敏副本',
}
