// Chinese, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { recorder as english } from '../en/recorder.ts'

export const recorder: Catalogue<typeof english> = {
  record: '录音',
  title: '麦克风',
  nameOf: (when) => `录音 ${when}`.replaceAll(/[/\\:]/g, '.'),
  asking: '请允许 Tiro 使用麦克风以开始录音。',
  recording: '正在录音',
  paused: '已暂停',
  ending: '正在完成…',
  lost: '麦克风已断开。已录制的内容都会保留。',
  stop: '停止并添加',
  pause: '暂停',
  resume: '继续',
  silent: '没有检测到声音。请检查是否选择了正确的麦克风并已打开。',
  noCopy: '此浏览器没有空间保存备份。停止之前请不要关闭此页面。',
  leave: '停止录音？此浏览器会保留已录制的内容，并再次提供给你。',
  stay: '继续录音',
  close: '暂时停止',
  copyAbout: '录音时此浏览器会保存备份。如果页面关闭，最多丢失 2 秒。',
  unfinished: (length) => `你有一段未完成的录音，时长 ${length}。`,
  addUnfinished: '添加录音',
  discard: '放弃录音',
  discarded: '已放弃录音',
  troubles: {
    refused: 'Tiro 无权使用麦克风。请在地址栏旁允许，然后重试。',
    none: '未找到麦克风。请连接麦克风后重试。',
    busy: '其他程序正在使用麦克风。请关闭该程序后重试。',
    insecure: '浏览器只允许通过 https 或在服务器本机上录音。请让管理员配置 https。',
    unable: '此浏览器无法录音。请用其他程序录制后添加文件。',
  },
}
