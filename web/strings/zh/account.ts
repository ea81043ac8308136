// Chinese, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { account as english } from '../en/account.ts'

export const account: Catalogue<typeof english> = {
  title: '账户',
  signIn: '登录',
  signInTo: '登录 Tiro',
  signUp: '创建账户',
  signOut: '退出登录',
  signedInAs: '当前登录：',
  email: '邮箱',
  password: '密码',
  name: '姓名',
  passwordHint: '至少 10 个字符。',
  signInWith: (name) => `使用 ${name} 登录`,
  newHere: '第一次使用？',
  haveAccount: '已有账户？',
  signUpClosed: '创建账户需要邀请。请向管理员索取链接。',
  forgot: '忘记密码？管理员可以用“tiro users reset-password”创建重置链接。',
  forgotQuestion: '忘记密码？',
  resetEmail: '账户的邮箱',
  sendReset: '发送链接',
  resetSent: '如果此地址有账户，我们已向它发送设置新密码的链接。链接在 1 小时内有效。',
  mail: {
    title: '通知',
    about: (email) => `Tiro 会把这些邮件发送到 ${email}。`,
    recordingDone: '我添加的录音转录完成时发邮件给我',
    recordingFailed: '我添加的录音失败时发邮件给我',
    language: '邮件语言',
  },
  changePassword: '修改密码',
  currentPassword: '当前密码',
  newPassword: '新密码',
  passwordChanged: '密码已修改。其他会话均已退出登录。',
  delete: '删除账户',
  deleteAbout: '删除你的账户，以及没有其他成员的所有工作区及其全部内容。此操作无法撤销。',
  typeToDelete: (email) => `输入 ${email} 以确认`,
}
