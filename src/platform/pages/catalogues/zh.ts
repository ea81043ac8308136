import type { PageWords } from '../page-words.ts'

export const words: PageWords = {
  language: 'zh',
  ended: { title: '此链接无效', about: '转录稿已不再分享，或地址不完整。请向发送链接的人索取新链接。' },
  open: { title: '公开的转录稿', none: '还没有公开的转录稿。', older: '更早的转录稿' },
  shared: {
    draft: '草稿',
    silent: '未在此录音中发现语音。',
  },
  locked: {
    title: '此转录稿设有密码',
    text: '请输入密码。发送链接的人知道密码。',
    password: '密码',
    button: '打开',
    wrong: '密码错误。请检查后重试。',
  },
  form: {
    email: '邮箱',
    password: '密码，至少 10 个字符',
    continue: '继续',
    notResponding: 'Tiro 没有响应。请检查它是否在运行，然后重试。',
    createAccount: '创建账户',
  },
  failures: {
    tooCommon: '这是最常见的密码之一。请换一个。',
    taken: '此邮箱地址已有账户。请直接登录。',
    tooOften: '尝试次数过多。请稍候再试。',
    incomplete: '请检查输入内容，以及链接是否完整。',
    onServer: '服务器出错。请稍后重试。',
  },
  invitation: {
    title: '加入 Tiro',
    text: '你收到了 Tiro 的邀请。请使用收到邀请的邮箱地址。',
    done: '你的账户已就绪，并已登录。',
    invalid: '此邀请已使用、已撤销、已过期，或属于另一个邮箱地址。请检查地址，或索取新的邀请。',
    full: '工作区的成员已达上限。请联系邀请你的人。',
  },
  reset: {
    title: '设置新密码',
    text: '所有设备都会退出登录。',
    button: '设置密码',
    revokeKeys: '如果其他人可能有过访问权限，同时吊销所有 API 密钥并暂停其 Webhook',
    done: '密码已设置。请用新密码登录。',
    keysLeft: '仍然有效的 API 密钥：#。可以在“集成”中吊销。',
    invalid: '此链接已使用、已撤销或已过期。请索取新链接。',
  },
  setUp: {
    title: '设置 Tiro',
    text: '创建管理员账户：可以邀请用户和下载模型。',
    done: '你的账户已就绪。你的第一个 API 密钥（仅显示一次）：',
    invalid: '此设置链接已失效。Tiro 启动时会显示最新的链接。',
  },
}
