// Chinese, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { people as english } from '../en/people.ts'
import { pluralIn } from '../plural.ts'

const plural = pluralIn('zh')

export const people: Catalogue<typeof english> = {
  title: '人员',
  about: '谁在此服务器上拥有账户。谁能看到工作区的内容，由其所有者决定。',
  invite: '邀请',
  invitations: '待接受的邀请',
  revoke: '撤销',
  confirmRevoke: (email) => `撤销对 ${email} 的邀请？`,
  accounts: '账户',
  find: '姓名或邮箱地址',
  administrator: '管理员',
  noSecondFactor: '未设置第二重验证',
  lock: '锁定',
  unlock: '解锁',
  newPassword: '新密码…',
  passwordTitle: (name) => `为 ${name} 设置新密码`,
  passwordAbout: '创建一个链接，供此人设置新密码。有效期一小时。第二重验证保留。',
  createLink: '创建链接',
  loseFactor: '移除第二重验证…',
  factorTitle: (name) => `移除 ${name} 的第二重验证？`,
  factorAbout: '适用于丢失通行密钥、手机和恢复码的人。请确认是本人提出：此后仅凭密码即可登录。所有会话都会结束。',
  removeFactor: '移除第二重验证',
  factorRemoved: (name) => `已移除 ${name} 的第二重验证。`,
  lockMenu: '锁定…',
  lockTitle: (name) => `锁定 ${name}？`,
  lockAbout:
    '结束该账户的所有会话、API 密钥、应用、链接和邀请，暂停其 Webhook 和导出规则，并拒绝任何登录。录音、工作区和分享链接保留。',
  actions: (name) => `${name} 的操作`,
  isLocked: (name) => `${name} 已锁定`,
  ended: {
    sessions: '已结束的会话',
    keys: '已吊销的 API 密钥',
    apps: '已断开的应用',
    invitations: '已撤销的邀请',
    webhooks: '已暂停的 Webhook 和导出规则',
  },
  sharesLeft: (count) =>
    plural(count, { other: '此人创建的 # 个分享链接仍然有效。所有者可在“设置 → 分享链接”中撤销。' }),
  ownedAlone: (space) => `“${space}”有成员，但没有能登录的所有者。`,
  unlockAbout: '解锁账户后，密钥和应用仍保持撤销状态，Webhook 和导出规则仍暂停。',
}
