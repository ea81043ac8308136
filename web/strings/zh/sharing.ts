// Chinese, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { sharing as english } from '../en/sharing.ts'

export const sharing: Catalogue<typeof english> = {
  share: '分享',
  title: '分享转录稿',
  about: '任何拥有链接的人都可以阅读转录稿，但不能播放或编辑。',
  createLink: '复制链接',
  allowAndCopy: '允许链接并复制链接',
  link: '链接',
  open: '打开链接',
  revokeLink: '撤销链接',
  revokeAbout: '撤销后的链接永久失效。',
  revoked: '链接已撤销',
  isPrivate: '此工作区是私密的，因此链接还无法打开。',
  allowAbout: '此工作区是私密的。要分享，需要允许链接：之后只有带链接的录音可以被阅读，其他录音不受影响。',
  allowLinks: '允许链接',
  askOwner: '此工作区是私密的。请让所有者在设置中允许链接。',
  isUnlisted: '任何拥有链接的人都可以使用。它不会列在任何地方。',
  isPublic: '此工作区是公开的。分享的录音还会列在',
  publicPage: '公开页面',
  media: {
    after: '定期删除媒体…',
    now: '立即删除媒体',
    afterTitle: '在指定日期后删除媒体',
    nowTitle: '立即删除媒体？',
    stays: '删除音频或视频及其波形。转录稿、各版本、翻译和分析会保留。之后无法再次转录此录音。',
    day: '媒体保留至',
    dayHint: 'Tiro 会在次日夜间删除媒体。',
    never: '保留媒体',
    until: (day) => `媒体保留至 ${day}`,
    deleted: '媒体已删除。转录稿会保留。',
    kept: '媒体不会被删除。',
    keptUntil: (day) => `媒体保留至 ${day}。`,
  },
}
