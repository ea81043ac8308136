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
  },
  form: {
    email: 'Email',
    password: 'Password, at least 10 characters',
    continue: 'Continue',
    notResponding: 'Tiro isn’t responding. Check that it’s running, then try again.',
    createAccount: 'Create account',
  },
  failures: {
    tooCommon: 'This is one of the most common passwords. Choose another one.',
    taken: 'An account with this email address already exists. Sign in instead.',
    tooOften: 'Too many attempts. Wait a little, then try again.',
    incomplete: 'Check what you entered, and that the link is complete.',
    onServer: 'Something went wrong on the server. Try again later.',
  },
  invitation: {
    title: 'Join Tiro',
    text: 'You’ve been invited to Tiro. Use the email address the invitation was sent to.',
    done: 'Your account is ready. You’re signed in.',
    invalid:
      'This invitation was used, revoked, has expired, or is for another email address. Check the address, or ask for a new invitation.',
  },
  reset: {
    title: 'Set a new password',
    text: 'You’ll be signed out on all devices.',
    button: 'Set password',
    revokeKeys: 'Also revoke all API keys, if somebody else may have had access',
    done: 'Your password is set. Sign in with it.',
    keysLeft: 'API keys that still work: #. You can revoke keys under Integrations.',
    invalid: 'This link was already used, was revoked or has expired. Ask for a new one.',
  },
  setUp: {
    title: 'Set up Tiro',
    text: 'Create the administrator account: it can invite people and download models.',
    done: 'Your account is ready. Your first API key, shown only once:',
    invalid: 'This set-up link is no longer valid. Tiro prints the newest one when it starts.',
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
  },
  form: {
    email: 'E-Mail',
    password: 'Passwort, mindestens 10 Zeichen',
    continue: 'Weiter',
    notResponding: 'Tiro antwortet nicht. Läuft der Server? Dann bitte erneut versuchen.',
    createAccount: 'Konto erstellen',
  },
  failures: {
    tooCommon: 'Dieses Passwort ist sehr verbreitet. Bitte ein anderes wählen.',
    taken: 'Für diese E-Mail-Adresse gibt es schon ein Konto. Bitte damit anmelden.',
    tooOften: 'Zu viele Versuche. Kurz warten und erneut versuchen.',
    incomplete: 'Bitte die Eingaben prüfen und ob der Link vollständig ist.',
    onServer: 'Auf dem Server ist etwas schiefgelaufen. Bitte später erneut versuchen.',
  },
  invitation: {
    title: 'Tiro beitreten',
    text: 'Dies ist eine Einladung zu Tiro. Bitte die E-Mail-Adresse verwenden, an die sie gesendet wurde.',
    done: 'Das Konto ist bereit und angemeldet.',
    invalid:
      'Diese Einladung wurde schon verwendet oder widerrufen, ist abgelaufen oder gilt für eine andere E-Mail-Adresse. Bitte die Adresse prüfen oder eine neue Einladung anfordern.',
  },
  reset: {
    title: 'Neues Passwort setzen',
    text: 'Alle Geräte werden abgemeldet.',
    button: 'Passwort setzen',
    revokeKeys: 'Auch alle API-Schlüssel widerrufen, falls jemand anderes Zugriff hatte',
    done: 'Das Passwort ist gesetzt. Jetzt damit anmelden.',
    keysLeft: 'Noch gültige API-Schlüssel: #. Sie lassen sich unter „Integrationen“ widerrufen.',
    invalid: 'Dieser Link wurde schon verwendet oder widerrufen oder ist abgelaufen. Bitte einen neuen anfordern.',
  },
  setUp: {
    title: 'Tiro einrichten',
    text: 'Das Administratorkonto erstellen: Es kann Personen einladen und Modelle herunterladen.',
    done: 'Das Konto ist bereit. Der erste API-Schlüssel, nur einmal angezeigt:',
    invalid: 'Dieser Einrichtungslink gilt nicht mehr. Tiro zeigt beim Start den neuesten.',
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
  },
  form: {
    email: 'Correo electrónico',
    password: 'Contraseña, al menos 10 caracteres',
    continue: 'Continuar',
    notResponding: 'Tiro no responde. Comprueba que está en marcha e inténtalo de nuevo.',
    createAccount: 'Crear cuenta',
  },
  failures: {
    tooCommon: 'Es una de las contraseñas más comunes. Elige otra.',
    taken: 'Ya existe una cuenta con esta dirección de correo. Inicia sesión con ella.',
    tooOften: 'Demasiados intentos. Espera un poco e inténtalo de nuevo.',
    incomplete: 'Revisa lo que escribiste y que el enlace esté completo.',
    onServer: 'Algo falló en el servidor. Inténtalo de nuevo más tarde.',
  },
  invitation: {
    title: 'Únete a Tiro',
    text: 'Te han invitado a Tiro. Usa la dirección de correo a la que se envió la invitación.',
    done: 'Tu cuenta está lista y la sesión, iniciada.',
    invalid:
      'Esta invitación ya se usó, se revocó, ha caducado o es para otra dirección de correo. Revisa la dirección o pide otra invitación.',
  },
  reset: {
    title: 'Elige una contraseña nueva',
    text: 'Se cerrará la sesión en todos los dispositivos.',
    button: 'Guardar contraseña',
    revokeKeys: 'Revocar también todas las claves API, por si otra persona tuvo acceso',
    done: 'Contraseña guardada. Inicia sesión con ella.',
    keysLeft: 'Claves API que siguen activas: #. Puedes revocarlas en «Integraciones».',
    invalid: 'Este enlace ya se usó, se revocó o ha caducado. Pide uno nuevo.',
  },
  setUp: {
    title: 'Configurar Tiro',
    text: 'Crea la cuenta de administrador: puede invitar a personas y descargar modelos.',
    done: 'Tu cuenta está lista. Tu primera clave API, que solo se muestra una vez:',
    invalid: 'Este enlace de configuración ya no es válido. Tiro muestra el más reciente al iniciarse.',
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
  },
  form: {
    email: 'E-mail',
    password: 'Mot de passe, au moins 10 caractères',
    continue: 'Continuer',
    notResponding: 'Tiro ne répond pas. Vérifiez qu’il est en marche, puis réessayez.',
    createAccount: 'Créer un compte',
  },
  failures: {
    tooCommon: 'Ce mot de passe est l’un des plus courants. Choisissez-en un autre.',
    taken: 'Un compte existe déjà pour cette adresse e-mail. Connectez-vous plutôt.',
    tooOften: 'Trop de tentatives. Patientez un peu, puis réessayez.',
    incomplete: 'Vérifiez votre saisie et que le lien est complet.',
    onServer: 'Un problème est survenu sur le serveur. Réessayez plus tard.',
  },
  invitation: {
    title: 'Rejoindre Tiro',
    text: 'Vous êtes invité sur Tiro. Utilisez l’adresse e-mail à laquelle l’invitation a été envoyée.',
    done: 'Votre compte est prêt. Vous êtes connecté.',
    invalid:
      'Cette invitation a déjà servi, a été révoquée, a expiré ou concerne une autre adresse e-mail. Vérifiez l’adresse ou demandez une nouvelle invitation.',
  },
  reset: {
    title: 'Choisir un nouveau mot de passe',
    text: 'Vous serez déconnecté de tous les appareils.',
    button: 'Enregistrer le mot de passe',
    revokeKeys: 'Révoquer aussi toutes les clés API, si quelqu’un d’autre a pu y accéder',
    done: 'Votre mot de passe est enregistré. Connectez-vous avec.',
    keysLeft: 'Clés API encore valables : #. Vous pouvez les révoquer dans « Intégrations ».',
    invalid: 'Ce lien a déjà servi, a été révoqué ou a expiré. Demandez-en un nouveau.',
  },
  setUp: {
    title: 'Configurer Tiro',
    text: 'Créez le compte administrateur : il peut inviter des personnes et télécharger des modèles.',
    done: 'Votre compte est prêt. Votre première clé API, affichée une seule fois :',
    invalid: 'Ce lien de configuration n’est plus valable. Tiro affiche le plus récent au démarrage.',
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
  },
  reset: {
    title: '设置新密码',
    text: '所有设备都会退出登录。',
    button: '设置密码',
    revokeKeys: '如果其他人可能有过访问权限，同时吊销所有 API 密钥',
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
  },
  form: {
    email: 'البريد الإلكتروني',
    password: 'كلمة المرور، 10 أحرف على الأقل',
    continue: 'متابعة',
    notResponding: 'Tiro لا يستجيب. تأكد من أنه يعمل، ثم حاول مجددًا.',
    createAccount: 'إنشاء حساب',
  },
  failures: {
    tooCommon: 'هذه من أكثر كلمات المرور شيوعًا. اختر غيرها.',
    taken: 'يوجد حساب بهذا البريد الإلكتروني بالفعل. سجّل الدخول به.',
    tooOften: 'محاولات كثيرة جدًا. انتظر قليلًا ثم حاول مجددًا.',
    incomplete: 'تحقق مما أدخلته ومن اكتمال الرابط.',
    onServer: 'حدث خطأ في الخادم. حاول مجددًا لاحقًا.',
  },
  invitation: {
    title: 'الانضمام إلى Tiro',
    text: 'دُعيت إلى Tiro. استخدم عنوان البريد الإلكتروني الذي أُرسلت إليه الدعوة.',
    done: 'حسابك جاهز وقد سُجّل دخولك.',
    invalid:
      'استُخدمت هذه الدعوة أو أُبطلت أو انتهت صلاحيتها، أو أنها لعنوان بريد آخر. تحقق من العنوان أو اطلب دعوة جديدة.',
  },
  reset: {
    title: 'تعيين كلمة مرور جديدة',
    text: 'سيُسجّل خروجك من كل الأجهزة.',
    button: 'تعيين كلمة المرور',
    revokeKeys: 'إبطال كل مفاتيح API أيضًا، إذا كان من المحتمل أن شخصًا آخر قد وصل إليها',
    done: 'تم تعيين كلمة مرورك. سجّل الدخول بها.',
    keysLeft: 'مفاتيح API التي لا تزال صالحة: #. يمكنك إبطالها من «عمليات التكامل».',
    invalid: 'استُخدم هذا الرابط أو أُبطل أو انتهت صلاحيته. اطلب رابطًا جديدًا.',
  },
  setUp: {
    title: 'إعداد Tiro',
    text: 'أنشئ حساب المسؤول: يمكنه دعوة أشخاص وتنزيل نماذج.',
    done: 'حسابك جاهز. مفتاح API الأول لك، يُعرض مرة واحدة فقط:',
    invalid: 'لم يعد رابط الإعداد هذا صالحًا. يعرض Tiro أحدث رابط عند بدء تشغيله.',
  },
}

export const pageCatalogues: Record<string, PageWords> = { en: english, de, es, fr, zh, ar }
