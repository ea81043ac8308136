import type { PageWords } from './page-words.ts'

/**
 * The sentences of the pages without the dashboard, by language. All but the English ones are machine-made. Speakers of
 * a language: please correct them (docs/dashboard.md).
 */
export const english: PageWords = {
  language: 'en',
  ended: {
    title: 'This link doesn’t work',
    about:
      'The transcript is no longer shared, or the address is incomplete. Ask the person who sent you the link for a new one.',
  },
  open: { title: 'Public transcripts', none: 'No public transcripts yet.', older: 'Older transcripts' },
  shared: {
    draft: 'draft',
    draftAbout: 'Draft quality: made by a machine, not checked by a person.',
    silent: 'No speech in this recording.',
    speaker: 'Speaker',
  },
  locked: {
    title: 'This transcript has a password',
    text: 'Enter the password. The person who sent you the link has it.',
    password: 'Password',
    button: 'Open',
    wrong: 'Wrong password. Check it, then try again.',
    tooOften: 'Too many attempts. Wait a little, then try again.',
  },
  form: {
    email: 'Email',
    password: 'Password, at least 10 characters',
    continue: 'Continue',
    notResponding: 'Tiro isn’t responding. Check that it’s running, then try again.',
    createAccount: 'Create account',
  },
  invitation: {
    title: 'Join Tiro',
    text: 'You’ve been invited to Tiro. Use the email address the invitation was sent to.',
    done: 'Your account is ready. You’re signed in.',
  },
  reset: {
    title: 'Set a new password',
    text: 'You’ll be signed out on all devices.',
    button: 'Set password',
    revokeKeys: 'Also revoke all API keys, if somebody else may have had access',
    done: 'Your password is set. Sign in with it.',
    keysLeft: 'API keys that still work: #. You can revoke keys under Integrations.',
  },
  setUp: {
    title: 'Set up Tiro',
    text: 'Create the administrator account: it can invite people and download models.',
    done: 'Your account is ready. Your first API key, shown only once:',
  },
}

const de: PageWords = {
  language: 'de',
  ended: {
    title: 'Dieser Link funktioniert nicht',
    about:
      'Das Transkript wird nicht mehr geteilt, oder die Adresse ist unvollständig. Wer den Link geschickt hat, kann einen neuen senden.',
  },
  open: { title: 'Öffentliche Transkripte', none: 'Noch keine öffentlichen Transkripte.', older: 'Ältere Transkripte' },
  shared: {
    draft: 'Entwurf',
    draftAbout: 'Entwurfsqualität: maschinell erstellt, von niemandem geprüft.',
    silent: 'Keine Sprache in dieser Aufnahme.',
    speaker: 'Sprecher',
  },
  locked: {
    title: 'Dieses Transkript hat ein Passwort',
    text: 'Bitte das Passwort eingeben. Wer den Link geschickt hat, kennt es.',
    password: 'Passwort',
    button: 'Öffnen',
    wrong: 'Falsches Passwort. Bitte prüfen und erneut versuchen.',
    tooOften: 'Zu viele Versuche. Kurz warten und erneut versuchen.',
  },
  form: {
    email: 'E-Mail',
    password: 'Passwort, mindestens 10 Zeichen',
    continue: 'Weiter',
    notResponding: 'Tiro antwortet nicht. Läuft der Server? Dann bitte erneut versuchen.',
    createAccount: 'Konto erstellen',
  },
  invitation: {
    title: 'Tiro beitreten',
    text: 'Dies ist eine Einladung zu Tiro. Bitte die E-Mail-Adresse verwenden, an die sie gesendet wurde.',
    done: 'Das Konto ist bereit und angemeldet.',
  },
  reset: {
    title: 'Neues Passwort setzen',
    text: 'Alle Geräte werden abgemeldet.',
    button: 'Passwort setzen',
    revokeKeys: 'Auch alle API-Schlüssel widerrufen, falls jemand anderes Zugriff hatte',
    done: 'Das Passwort ist gesetzt. Jetzt damit anmelden.',
    keysLeft: 'Noch gültige API-Schlüssel: #. Sie lassen sich unter „Integrationen“ widerrufen.',
  },
  setUp: {
    title: 'Tiro einrichten',
    text: 'Das Administratorkonto erstellen: Es kann Personen einladen und Modelle herunterladen.',
    done: 'Das Konto ist bereit. Der erste API-Schlüssel, nur einmal angezeigt:',
  },
}

const es: PageWords = {
  language: 'es',
  ended: {
    title: 'Este enlace no funciona',
    about:
      'La transcripción ya no se comparte o la dirección está incompleta. Pide un enlace nuevo a quien te lo envió.',
  },
  open: {
    title: 'Transcripciones públicas',
    none: 'Aún no hay transcripciones públicas.',
    older: 'Transcripciones anteriores',
  },
  shared: {
    draft: 'borrador',
    draftAbout: 'Calidad de borrador: hecha por una máquina, sin revisión humana.',
    silent: 'No hay voz en esta grabación.',
    speaker: 'Hablante',
  },
  locked: {
    title: 'Esta transcripción tiene contraseña',
    text: 'Escribe la contraseña. La tiene quien te envió el enlace.',
    password: 'Contraseña',
    button: 'Abrir',
    wrong: 'Contraseña incorrecta. Revísala e inténtalo de nuevo.',
    tooOften: 'Demasiados intentos. Espera un poco e inténtalo de nuevo.',
  },
  form: {
    email: 'Correo electrónico',
    password: 'Contraseña, al menos 10 caracteres',
    continue: 'Continuar',
    notResponding: 'Tiro no responde. Comprueba que está en marcha e inténtalo de nuevo.',
    createAccount: 'Crear cuenta',
  },
  invitation: {
    title: 'Únete a Tiro',
    text: 'Te han invitado a Tiro. Usa la dirección de correo a la que se envió la invitación.',
    done: 'Tu cuenta está lista y la sesión, iniciada.',
  },
  reset: {
    title: 'Elige una contraseña nueva',
    text: 'Se cerrará la sesión en todos los dispositivos.',
    button: 'Guardar contraseña',
    revokeKeys: 'Revocar también todas las claves API, por si otra persona tuvo acceso',
    done: 'Contraseña guardada. Inicia sesión con ella.',
    keysLeft: 'Claves API que siguen activas: #. Puedes revocarlas en «Integraciones».',
  },
  setUp: {
    title: 'Configurar Tiro',
    text: 'Crea la cuenta de administrador: puede invitar a personas y descargar modelos.',
    done: 'Tu cuenta está lista. Tu primera clave API, que solo se muestra una vez:',
  },
}

const fr: PageWords = {
  language: 'fr',
  ended: {
    title: 'Ce lien ne fonctionne pas',
    about:
      'La transcription n’est plus partagée, ou l’adresse est incomplète. Demandez un nouveau lien à la personne qui vous l’a envoyé.',
  },
  open: {
    title: 'Transcriptions publiques',
    none: 'Aucune transcription publique pour l’instant.',
    older: 'Transcriptions plus anciennes',
  },
  shared: {
    draft: 'brouillon',
    draftAbout: 'Qualité brouillon : produite par une machine, relue par personne.',
    silent: 'Pas de parole dans cet enregistrement.',
    speaker: 'Locuteur',
  },
  locked: {
    title: 'Cette transcription a un mot de passe',
    text: 'Saisissez le mot de passe. La personne qui vous a envoyé le lien le connaît.',
    password: 'Mot de passe',
    button: 'Ouvrir',
    wrong: 'Mot de passe incorrect. Vérifiez-le, puis réessayez.',
    tooOften: 'Trop de tentatives. Patientez un peu, puis réessayez.',
  },
  form: {
    email: 'E-mail',
    password: 'Mot de passe, au moins 10 caractères',
    continue: 'Continuer',
    notResponding: 'Tiro ne répond pas. Vérifiez qu’il est en marche, puis réessayez.',
    createAccount: 'Créer un compte',
  },
  invitation: {
    title: 'Rejoindre Tiro',
    text: 'Vous êtes invité sur Tiro. Utilisez l’adresse e-mail à laquelle l’invitation a été envoyée.',
    done: 'Votre compte est prêt. Vous êtes connecté.',
  },
  reset: {
    title: 'Choisir un nouveau mot de passe',
    text: 'Vous serez déconnecté de tous les appareils.',
    button: 'Enregistrer le mot de passe',
    revokeKeys: 'Révoquer aussi toutes les clés API, si quelqu’un d’autre a pu y accéder',
    done: 'Votre mot de passe est enregistré. Connectez-vous avec.',
    keysLeft: 'Clés API encore valables : #. Vous pouvez les révoquer dans « Intégrations ».',
  },
  setUp: {
    title: 'Configurer Tiro',
    text: 'Créez le compte administrateur : il peut inviter des personnes et télécharger des modèles.',
    done: 'Votre compte est prêt. Votre première clé API, affichée une seule fois :',
  },
}

const zh: PageWords = {
  language: 'zh',
  ended: { title: '此链接无效', about: '转录稿已不再分享，或地址不完整。请向发送链接的人索取新链接。' },
  open: { title: '公开的转录稿', none: '还没有公开的转录稿。', older: '更早的转录稿' },
  shared: {
    draft: '草稿',
    draftAbout: '草稿质量：由机器生成，未经人工核对。',
    silent: '此录音中没有语音。',
    speaker: '说话人',
  },
  locked: {
    title: '此转录稿设有密码',
    text: '请输入密码。发送链接的人知道密码。',
    password: '密码',
    button: '打开',
    wrong: '密码错误。请检查后重试。',
    tooOften: '尝试次数过多。请稍候再试。',
  },
  form: {
    email: '邮箱',
    password: '密码，至少 10 个字符',
    continue: '继续',
    notResponding: 'Tiro 没有响应。请检查它是否在运行，然后重试。',
    createAccount: '创建账户',
  },
  invitation: {
    title: '加入 Tiro',
    text: '你收到了 Tiro 的邀请。请使用收到邀请的邮箱地址。',
    done: '你的账户已就绪，并已登录。',
  },
  reset: {
    title: '设置新密码',
    text: '所有设备都会退出登录。',
    button: '设置密码',
    revokeKeys: '如果其他人可能有过访问权限，同时吊销所有 API 密钥',
    done: '密码已设置。请用新密码登录。',
    keysLeft: '仍然有效的 API 密钥：#。可以在“集成”中吊销。',
  },
  setUp: {
    title: '设置 Tiro',
    text: '创建管理员账户：可以邀请用户和下载模型。',
    done: '你的账户已就绪。你的第一个 API 密钥（仅显示一次）：',
  },
}

const ar: PageWords = {
  language: 'ar',
  ended: {
    title: 'هذا الرابط لا يعمل',
    about: 'لم يعد النص مُشاركًا، أو أن العنوان غير مكتمل. اطلب رابطًا جديدًا ممن أرسله إليك.',
  },
  open: { title: 'النصوص العامة', none: 'لا توجد نصوص عامة بعد.', older: 'نصوص أقدم' },
  shared: {
    draft: 'مسودة',
    draftAbout: 'جودة مسودة: أُنشئت آليًا ولم يراجعها أحد.',
    silent: 'لا يوجد كلام في هذا التسجيل.',
    speaker: 'المتحدث',
  },
  locked: {
    title: 'هذا النص محمي بكلمة مرور',
    text: 'أدخل كلمة المرور. لدى من أرسل الرابط كلمة المرور.',
    password: 'كلمة المرور',
    button: 'فتح',
    wrong: 'كلمة المرور غير صحيحة. تحقق منها ثم حاول مجددًا.',
    tooOften: 'محاولات كثيرة جدًا. انتظر قليلًا ثم حاول مجددًا.',
  },
  form: {
    email: 'البريد الإلكتروني',
    password: 'كلمة المرور، 10 أحرف على الأقل',
    continue: 'متابعة',
    notResponding: 'Tiro لا يستجيب. تأكد من أنه يعمل، ثم حاول مجددًا.',
    createAccount: 'إنشاء حساب',
  },
  invitation: {
    title: 'الانضمام إلى Tiro',
    text: 'دُعيت إلى Tiro. استخدم عنوان البريد الإلكتروني الذي أُرسلت إليه الدعوة.',
    done: 'حسابك جاهز وقد سُجّل دخولك.',
  },
  reset: {
    title: 'تعيين كلمة مرور جديدة',
    text: 'سيُسجّل خروجك من كل الأجهزة.',
    button: 'تعيين كلمة المرور',
    revokeKeys: 'إبطال كل مفاتيح API أيضًا، إذا كان من المحتمل أن شخصًا آخر قد وصل إليها',
    done: 'تم تعيين كلمة مرورك. سجّل الدخول بها.',
    keysLeft: 'مفاتيح API التي لا تزال صالحة: #. يمكنك إبطالها من «عمليات التكامل».',
  },
  setUp: {
    title: 'إعداد Tiro',
    text: 'أنشئ حساب المسؤول: يمكنه دعوة أشخاص وتنزيل نماذج.',
    done: 'حسابك جاهز. مفتاح API الأول لك، يُعرض مرة واحدة فقط:',
  },
}

export const pageCatalogues: Record<string, PageWords> = { en: english, de, es, fr, zh, ar }
