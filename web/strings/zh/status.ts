// Chinese, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { status as english } from '../en/status.ts'

export const status: Catalogue<typeof english> = {
  uploading: '尚未上传',
  incomplete: '上传未完成',
  sending: '正在上传…',
  live: '实时录音',
  queued: '等待开始',
  downloading: '正在下载…',
  processing: '正在读取文件…',
  transcribing: '正在转录…',
  inProgress: (percent) => `正在转录，${percent}`,
  stages: { FINDING_SPEECH: '正在查找语音…', SPEAKERS: '正在区分说话人…', FINISHING: '正在完成…' },
  importFailed: '无法读取媒体',
  failed: '转录失败',
  cancelled: '转录已取消',
  expired: '上传已过期',
  none: '没有转录稿',
  hints: {
    uploading: '其他页面或应用可能正在上传此文件。如果已中断，请在那里继续。',
    expired: '上传在 24 小时后过期。',
  },
}
