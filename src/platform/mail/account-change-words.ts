import type { AccountChange, MailKinds, MailText } from './mail-kinds.ts'

/** What a mail says about a change of an account, in one language. */
interface ChangeWords extends Omit<MailText, 'lines'> {
  changes: Record<AccountChange, string>
  /** What to do about a change that the person didn't expect. */
  advice: string
}

const en: ChangeWords = {
  subject: 'Your Tiro account was changed',
  changes: {
    PASSWORD_LINK: 'An administrator made a link that sets a new password for your Tiro account.',
    SECOND_FACTORS_RESET:
      'An administrator removed the second factors of your Tiro account and signed it out everywhere.',
    LOCKED: 'An administrator locked your Tiro account. Nobody can sign in to it until it is unlocked.',
    UNLOCKED: 'An administrator unlocked your Tiro account. You can sign in again.',
    PASSWORD: 'Your Tiro account has a new password.',
    SECOND_FACTOR_ADDED: 'A passkey or an authenticator app was added to your Tiro account.',
    SECOND_FACTOR_REMOVED: 'A passkey or an authenticator app was removed from your Tiro account.',
    RECOVERY_CODES: 'Your Tiro account has new recovery codes.',
  },
  advice: 'If you didn’t expect this, tell your administrator.',
  button: 'Open Tiro',
  footer: 'Tiro sent this mail because the change is about who can sign in.',
}

const de: ChangeWords = {
  subject: 'Änderung an diesem Tiro-Konto',
  changes: {
    PASSWORD_LINK: 'Ein Administrator hat einen Link erstellt, der für dieses Tiro-Konto ein neues Passwort setzt.',
    SECOND_FACTORS_RESET:
      'Ein Administrator hat die zweiten Faktoren dieses Tiro-Kontos entfernt und es überall abgemeldet.',
    LOCKED: 'Ein Administrator hat dieses Tiro-Konto gesperrt. Niemand kann sich anmelden, bis es entsperrt wird.',
    UNLOCKED: 'Ein Administrator hat dieses Tiro-Konto entsperrt. Die Anmeldung ist wieder möglich.',
    PASSWORD: 'Dieses Tiro-Konto hat ein neues Passwort.',
    SECOND_FACTOR_ADDED: 'Zu diesem Tiro-Konto kam ein Passkey oder eine Authentifizierungs-App hinzu.',
    SECOND_FACTOR_REMOVED: 'Von diesem Tiro-Konto wurde ein Passkey oder eine Authentifizierungs-App entfernt.',
    RECOVERY_CODES: 'Dieses Tiro-Konto hat neue Wiederherstellungscodes.',
  },
  advice: 'Wer das nicht erwartet hat, sollte den Administrator fragen.',
  button: 'Tiro öffnen',
  footer: 'Tiro hat diese E-Mail gesendet, weil die Änderung betrifft, wer sich anmelden kann.',
}

const es: ChangeWords = {
  subject: 'Tu cuenta de Tiro ha cambiado',
  changes: {
    PASSWORD_LINK: 'Un administrador creó un enlace que cambia la contraseña de tu cuenta de Tiro.',
    SECOND_FACTORS_RESET:
      'Un administrador quitó los segundos factores de tu cuenta de Tiro y cerró todas sus sesiones.',
    LOCKED: 'Un administrador bloqueó tu cuenta de Tiro. Nadie puede iniciar sesión hasta que se desbloquee.',
    UNLOCKED: 'Un administrador desbloqueó tu cuenta de Tiro. Puedes volver a iniciar sesión.',
    PASSWORD: 'Tu cuenta de Tiro tiene una contraseña nueva.',
    SECOND_FACTOR_ADDED: 'Se añadió una llave de acceso o una aplicación de autenticación a tu cuenta de Tiro.',
    SECOND_FACTOR_REMOVED: 'Se quitó una llave de acceso o una aplicación de autenticación de tu cuenta de Tiro.',
    RECOVERY_CODES: 'Tu cuenta de Tiro tiene códigos de recuperación nuevos.',
  },
  advice: 'Si no lo esperabas, avisa a tu administrador.',
  button: 'Abrir Tiro',
  footer: 'Tiro envió este correo porque el cambio afecta a quién puede iniciar sesión.',
}

const fr: ChangeWords = {
  subject: 'Votre compte Tiro a été modifié',
  changes: {
    PASSWORD_LINK: 'Un administrateur a créé un lien qui change le mot de passe de votre compte Tiro.',
    SECOND_FACTORS_RESET:
      'Un administrateur a retiré les seconds facteurs de votre compte Tiro et fermé toutes ses sessions.',
    LOCKED: 'Un administrateur a verrouillé votre compte Tiro. Personne ne peut s’y connecter avant le déverrouillage.',
    UNLOCKED: 'Un administrateur a déverrouillé votre compte Tiro. Vous pouvez de nouveau vous connecter.',
    PASSWORD: 'Votre compte Tiro a un nouveau mot de passe.',
    SECOND_FACTOR_ADDED: 'Une clé d’accès ou une application d’authentification a été ajoutée à votre compte Tiro.',
    SECOND_FACTOR_REMOVED: 'Une clé d’accès ou une application d’authentification a été retirée de votre compte Tiro.',
    RECOVERY_CODES: 'Votre compte Tiro a de nouveaux codes de secours.',
  },
  advice: 'Si vous ne vous y attendiez pas, prévenez votre administrateur.',
  button: 'Ouvrir Tiro',
  footer: 'Tiro a envoyé cet e-mail parce que ce changement concerne la connexion à votre compte.',
}

const zh: ChangeWords = {
  subject: '你的 Tiro 账户有变更',
  changes: {
    PASSWORD_LINK: '管理员创建了一个链接，可为你的 Tiro 账户设置新密码。',
    SECOND_FACTORS_RESET: '管理员移除了你的 Tiro 账户的第二重验证，并让它在所有设备上退出登录。',
    LOCKED: '管理员锁定了你的 Tiro 账户。解锁之前，任何人都无法登录。',
    UNLOCKED: '管理员解锁了你的 Tiro 账户。你可以重新登录。',
    PASSWORD: '你的 Tiro 账户已设置新密码。',
    SECOND_FACTOR_ADDED: '你的 Tiro 账户添加了一个通行密钥或身份验证器应用。',
    SECOND_FACTOR_REMOVED: '你的 Tiro 账户移除了一个通行密钥或身份验证器应用。',
    RECOVERY_CODES: '你的 Tiro 账户有了新的恢复码。',
  },
  advice: '如果你没有预料到这一变更，请告知管理员。',
  button: '打开 Tiro',
  footer: '此变更关系到谁能登录，因此 Tiro 发送了这封邮件。',
}

const ar: ChangeWords = {
  subject: 'تغيّر حسابك في Tiro',
  changes: {
    PASSWORD_LINK: 'أنشأ أحد المسؤولين رابطًا يعيّن كلمة مرور جديدة لحسابك في Tiro.',
    SECOND_FACTORS_RESET: 'أزال أحد المسؤولين وسائل التحقق الثانية من حسابك في Tiro وسجّل خروجه من كل الأجهزة.',
    LOCKED: 'قفل أحد المسؤولين حسابك في Tiro. لا يمكن لأحد تسجيل الدخول إليه حتى يُفتح.',
    UNLOCKED: 'فتح أحد المسؤولين حسابك في Tiro. يمكنك تسجيل الدخول مجددًا.',
    PASSWORD: 'صارت لحسابك في Tiro كلمة مرور جديدة.',
    SECOND_FACTOR_ADDED: 'أُضيف مفتاح مرور أو تطبيق مصادقة إلى حسابك في Tiro.',
    SECOND_FACTOR_REMOVED: 'أُزيل مفتاح مرور أو تطبيق مصادقة من حسابك في Tiro.',
    RECOVERY_CODES: 'صارت لحسابك في Tiro رموز استرداد جديدة.',
  },
  advice: 'إذا لم تكن تتوقع ذلك، فأخبر المسؤول.',
  button: 'فتح Tiro',
  footer: 'أرسل Tiro هذه الرسالة لأن التغيير يتعلق بمن يمكنه تسجيل الدخول.',
}

const textOf =
  ({ changes, advice, ...rest }: ChangeWords) =>
  ({ change }: MailKinds['ACCOUNT_CHANGED']): MailText => ({ ...rest, lines: [changes[change], advice] })

/** The text of the mail, by language. */
export const accountChanged = {
  en: textOf(en),
  de: textOf(de),
  es: textOf(es),
  fr: textOf(fr),
  zh: textOf(zh),
  ar: textOf(ar),
}
