// Chinese, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { captions as english } from '../en/captions.ts'

export const captions: Catalogue<typeof english> = {
  title: '字幕',
  open: '投影字幕',
  share: '分享字幕',
  shareAbout: '任何拥有链接的人都可以实时阅读文字。录音结束后链接失效。',
  speaker: (number: number) => `说话人 ${number}：`,
  named: (name: string) => `${name}：`,
  waiting: '有人说话时，字幕会显示在这里。',
  paused: '已暂停',
  ended: '会话已结束。',
  gone: '字幕已结束，或链接已撤销。',
  follow: '转到最新文字',
  larger: '放大文字',
  smaller: '缩小文字',
  colours: '浅色或深色',
  fullScreen: '全屏',
  language: '字幕语言',
  asSpoken: '原文',
  translate: '翻译字幕',
  translateAbout: '每段话说完后即翻译，转录稿随后也会翻译。',
}
