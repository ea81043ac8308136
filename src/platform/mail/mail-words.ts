import { accountChanged } from './account-change-words.ts'
import type { MailKind, MailKinds, MailText } from './mail-kinds.ts'

/**
 * The sentences of mails, by language. All but the English ones are machine-made. Speakers of a language: please correct
 * them (docs/dashboard.md).
 */
export type MailWords = { [K in MailKind]: (values: MailKinds[K]) => MailText } & {
  /** The mail of `tiro mail test`. */
  test: MailText
}

const english: MailWords = {
  INVITATION: ({ inviter }) => ({
    subject: `${inviter} invited you to Tiro`,
    lines: [
      `${inviter} invited you to Tiro, where recordings become text.`,
      'The link works once, for 14 days. If you didn’t expect this mail, ignore it.',
    ],
    button: 'Join Tiro',
    footer: 'Tiro sent this mail because somebody entered your address.',
  }),
  PASSWORD_RESET: () => ({
    subject: 'Set a new password for Tiro',
    lines: [
      'Somebody asked for a new password for your Tiro account.',
      'The link works once, for one hour. If it wasn’t you, ignore this mail. Your password stays as it is.',
    ],
    button: 'Set a new password',
    footer: 'Tiro sent this mail because somebody asked for a new password for this address.',
  }),
  ACCOUNT_CHANGED: accountChanged.en,
  RECORDING_DONE: ({ title }) => ({
    subject: `Transcribed: ${title}`,
    lines: [`“${title}” is transcribed.`],
    button: 'Open the transcript',
    footer: 'You can turn these mails off under Account.',
  }),
  RECORDING_FAILED: ({ title }) => ({
    subject: `Couldn’t transcribe: ${title}`,
    lines: [`Tiro couldn’t transcribe “${title}”.`, 'Open the recording to see why, and to try again.'],
    button: 'Open the recording',
    footer: 'You can turn these mails off under Account.',
  }),
  MENTION: ({ title, author }) => ({
    subject: `${author} mentioned you: ${title}`,
    lines: [`${author} mentioned you in a comment on “${title}”.`],
    button: 'Open the comment',
    footer: 'You can turn these mails off under Account.',
  }),
  test: {
    subject: 'Tiro can send mail',
    lines: ['This is a test. Mail from Tiro arrives at this address.'],
    button: 'Open Tiro',
    footer: 'Tiro sent this mail because its administrator ran a test.',
  },
}

const de: MailWords = {
  INVITATION: ({ inviter }) => ({
    subject: `Einladung zu Tiro von ${inviter}`,
    lines: [
      `${inviter} lädt zu Tiro ein. Dort werden Aufnahmen zu Text.`,
      'Der Link gilt einmal und 14 Tage lang. Wer diese E-Mail nicht erwartet hat, kann sie ignorieren.',
    ],
    button: 'Tiro beitreten',
    footer: 'Tiro hat diese E-Mail gesendet, weil jemand diese Adresse eingegeben hat.',
  }),
  PASSWORD_RESET: () => ({
    subject: 'Neues Passwort für Tiro',
    lines: [
      'Für dieses Tiro-Konto wurde ein neues Passwort angefordert.',
      'Der Link gilt einmal und eine Stunde lang. Wer das nicht war, kann diese E-Mail ignorieren. Das Passwort bleibt dann, wie es ist.',
    ],
    button: 'Neues Passwort setzen',
    footer: 'Tiro hat diese E-Mail gesendet, weil jemand für diese Adresse ein neues Passwort angefordert hat.',
  }),
  ACCOUNT_CHANGED: accountChanged.de,
  RECORDING_DONE: ({ title }) => ({
    subject: `Transkribiert: ${title}`,
    lines: [`„${title}“ ist transkribiert.`],
    button: 'Transkript öffnen',
    footer: 'Diese E-Mails lassen sich unter „Konto“ abschalten.',
  }),
  RECORDING_FAILED: ({ title }) => ({
    subject: `Nicht transkribiert: ${title}`,
    lines: [
      `Tiro konnte „${title}“ nicht transkribieren.`,
      'Die Aufnahme zeigt den Grund. Dort lässt sich der Vorgang wiederholen.',
    ],
    button: 'Aufnahme öffnen',
    footer: 'Diese E-Mails lassen sich unter „Konto“ abschalten.',
  }),
  MENTION: ({ title, author }) => ({
    subject: `Erwähnt von ${author}: ${title}`,
    lines: [`Ein Kommentar von ${author} zu „${title}“ erwähnt dieses Konto.`],
    button: 'Kommentar öffnen',
    footer: 'Diese E-Mails lassen sich unter „Konto“ abschalten.',
  }),
  test: {
    subject: 'Tiro kann E-Mails senden',
    lines: ['Dies ist ein Test. E-Mails von Tiro kommen an dieser Adresse an.'],
    button: 'Tiro öffnen',
    footer: 'Tiro hat diese E-Mail gesendet, weil ein Administrator einen Test gestartet hat.',
  },
}

const es: MailWords = {
  INVITATION: ({ inviter }) => ({
    subject: `${inviter} te invita a Tiro`,
    lines: [
      `${inviter} te invita a Tiro, donde las grabaciones se convierten en texto.`,
      'El enlace sirve una vez, durante 14 días. Si no esperabas este correo, ignóralo.',
    ],
    button: 'Unirse a Tiro',
    footer: 'Tiro envió este correo porque alguien introdujo tu dirección.',
  }),
  PASSWORD_RESET: () => ({
    subject: 'Elige una contraseña nueva para Tiro',
    lines: [
      'Alguien pidió una contraseña nueva para tu cuenta de Tiro.',
      'El enlace sirve una vez, durante una hora. Si no fuiste tú, ignora este correo. Tu contraseña no cambia.',
    ],
    button: 'Elegir una contraseña nueva',
    footer: 'Tiro envió este correo porque alguien pidió una contraseña nueva para esta dirección.',
  }),
  ACCOUNT_CHANGED: accountChanged.es,
  RECORDING_DONE: ({ title }) => ({
    subject: `Transcrita: ${title}`,
    lines: [`«${title}» ya está transcrita.`],
    button: 'Abrir la transcripción',
    footer: 'Puedes desactivar estos correos en «Cuenta».',
  }),
  RECORDING_FAILED: ({ title }) => ({
    subject: `No se pudo transcribir: ${title}`,
    lines: [`Tiro no pudo transcribir «${title}».`, 'Abre la grabación para ver el motivo y volver a intentarlo.'],
    button: 'Abrir la grabación',
    footer: 'Puedes desactivar estos correos en «Cuenta».',
  }),
  MENTION: ({ title, author }) => ({
    subject: `${author} te ha mencionado: ${title}`,
    lines: [`${author} te ha mencionado en un comentario sobre «${title}».`],
    button: 'Abrir el comentario',
    footer: 'Puedes desactivar estos correos en «Cuenta».',
  }),
  test: {
    subject: 'Tiro puede enviar correo',
    lines: ['Esto es una prueba. El correo de Tiro llega a esta dirección.'],
    button: 'Abrir Tiro',
    footer: 'Tiro envió este correo porque su administrador hizo una prueba.',
  },
}

const fr: MailWords = {
  INVITATION: ({ inviter }) => ({
    subject: `${inviter} vous invite sur Tiro`,
    lines: [
      `${inviter} vous invite sur Tiro, où les enregistrements deviennent du texte.`,
      'Le lien fonctionne une fois, pendant 14 jours. Si vous n’attendiez pas cet e-mail, ignorez-le.',
    ],
    button: 'Rejoindre Tiro',
    footer: 'Tiro a envoyé cet e-mail parce que quelqu’un a saisi votre adresse.',
  }),
  PASSWORD_RESET: () => ({
    subject: 'Choisir un nouveau mot de passe pour Tiro',
    lines: [
      'Quelqu’un a demandé un nouveau mot de passe pour votre compte Tiro.',
      'Le lien fonctionne une fois, pendant une heure. Si ce n’était pas vous, ignorez cet e-mail. Votre mot de passe ne change pas.',
    ],
    button: 'Choisir un nouveau mot de passe',
    footer: 'Tiro a envoyé cet e-mail parce que quelqu’un a demandé un nouveau mot de passe pour cette adresse.',
  }),
  ACCOUNT_CHANGED: accountChanged.fr,
  RECORDING_DONE: ({ title }) => ({
    subject: `Transcrit : ${title}`,
    lines: [`« ${title} » est transcrit.`],
    button: 'Ouvrir la transcription',
    footer: 'Vous pouvez désactiver ces e-mails dans « Compte ».',
  }),
  RECORDING_FAILED: ({ title }) => ({
    subject: `Transcription impossible : ${title}`,
    lines: [`Tiro n’a pas pu transcrire « ${title} ».`, 'Ouvrez l’enregistrement pour voir pourquoi et réessayer.'],
    button: 'Ouvrir l’enregistrement',
    footer: 'Vous pouvez désactiver ces e-mails dans « Compte ».',
  }),
  MENTION: ({ title, author }) => ({
    subject: `${author} vous a mentionné : ${title}`,
    lines: [`${author} vous a mentionné dans un commentaire sur « ${title} ».`],
    button: 'Ouvrir le commentaire',
    footer: 'Vous pouvez désactiver ces e-mails dans « Compte ».',
  }),
  test: {
    subject: 'Tiro peut envoyer des e-mails',
    lines: ['Ceci est un test. Les e-mails de Tiro arrivent à cette adresse.'],
    button: 'Ouvrir Tiro',
    footer: 'Tiro a envoyé cet e-mail parce que son administrateur a lancé un test.',
  },
}

const zh: MailWords = {
  INVITATION: ({ inviter }) => ({
    subject: `${inviter} 邀请你使用 Tiro`,
    lines: [
      `${inviter} 邀请你使用 Tiro，把录音变成文字。`,
      '此链接只能使用一次，14 天内有效。如果你没有预料到这封邮件，请忽略它。',
    ],
    button: '加入 Tiro',
    footer: '有人输入了你的邮箱地址，因此 Tiro 发送了这封邮件。',
  }),
  PASSWORD_RESET: () => ({
    subject: '设置 Tiro 的新密码',
    lines: [
      '有人为你的 Tiro 账户申请了新密码。',
      '此链接只能使用一次，1 小时内有效。如果不是你本人，请忽略这封邮件，密码不会改变。',
    ],
    button: '设置新密码',
    footer: '有人为此地址申请了新密码，因此 Tiro 发送了这封邮件。',
  }),
  ACCOUNT_CHANGED: accountChanged.zh,
  RECORDING_DONE: ({ title }) => ({
    subject: `已转录：${title}`,
    lines: [`“${title}”已转录完成。`],
    button: '打开转录稿',
    footer: '你可以在“账户”中关闭这些邮件。',
  }),
  RECORDING_FAILED: ({ title }) => ({
    subject: `转录失败：${title}`,
    lines: [`Tiro 未能转录“${title}”。`, '请打开录音查看原因，然后重试。'],
    button: '打开录音',
    footer: '你可以在“账户”中关闭这些邮件。',
  }),
  MENTION: ({ title, author }) => ({
    subject: `${author} 提到了你：${title}`,
    lines: [`${author} 在“${title}”的评论中提到了你。`],
    button: '打开评论',
    footer: '你可以在“账户”中关闭这些邮件。',
  }),
  test: {
    subject: 'Tiro 可以发送邮件',
    lines: ['这是一次测试。Tiro 的邮件可以送达此地址。'],
    button: '打开 Tiro',
    footer: '管理员进行了测试，因此 Tiro 发送了这封邮件。',
  },
}

const ar: MailWords = {
  INVITATION: ({ inviter }) => ({
    subject: `دعوة إلى Tiro من ${inviter}`,
    lines: [
      `دعاك ${inviter} إلى Tiro، حيث تتحول التسجيلات إلى نص.`,
      'يعمل الرابط مرة واحدة خلال 14 يومًا. إذا لم تكن تتوقع هذه الرسالة، فتجاهلها.',
    ],
    button: 'الانضمام إلى Tiro',
    footer: 'أرسل Tiro هذه الرسالة لأن شخصًا ما أدخل عنوانك.',
  }),
  PASSWORD_RESET: () => ({
    subject: 'تعيين كلمة مرور جديدة لـ Tiro',
    lines: [
      'طلب شخص ما كلمة مرور جديدة لحسابك في Tiro.',
      'يعمل الرابط مرة واحدة خلال ساعة. إذا لم تكن أنت، فتجاهل هذه الرسالة. لن تتغير كلمة مرورك.',
    ],
    button: 'تعيين كلمة مرور جديدة',
    footer: 'أرسل Tiro هذه الرسالة لأن شخصًا ما طلب كلمة مرور جديدة لهذا العنوان.',
  }),
  ACCOUNT_CHANGED: accountChanged.ar,
  RECORDING_DONE: ({ title }) => ({
    subject: `اكتمل تفريغ: ${title}`,
    lines: [`اكتمل تفريغ «${title}».`],
    button: 'فتح النص',
    footer: 'يمكنك إيقاف هذه الرسائل من «الحساب».',
  }),
  RECORDING_FAILED: ({ title }) => ({
    subject: `تعذّر تفريغ: ${title}`,
    lines: [`تعذّر على Tiro تفريغ «${title}».`, 'افتح التسجيل لمعرفة السبب والمحاولة مجددًا.'],
    button: 'فتح التسجيل',
    footer: 'يمكنك إيقاف هذه الرسائل من «الحساب».',
  }),
  MENTION: ({ title, author }) => ({
    subject: `ذكرك ${author}: ${title}`,
    lines: [`ذكرك ${author} في تعليق على «${title}».`],
    button: 'فتح التعليق',
    footer: 'يمكنك إيقاف هذه الرسائل من «الحساب».',
  }),
  test: {
    subject: 'يمكن لـ Tiro إرسال البريد',
    lines: ['هذا اختبار. تصل رسائل Tiro إلى هذا العنوان.'],
    button: 'فتح Tiro',
    footer: 'أرسل Tiro هذه الرسالة لأن المسؤول أجرى اختبارًا.',
  },
}

export const mailCatalogues: Record<string, MailWords> = { en: english, de, es, fr, zh, ar }

/** The words in a language; English for one without a catalogue. */
export function mailWordsIn(language: string): MailWords {
  return (Object.hasOwn(mailCatalogues, language) ? mailCatalogues[language] : undefined) ?? english
}
