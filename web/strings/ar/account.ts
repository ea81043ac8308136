// Arabic, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { account as english } from '../en/account.ts'

export const account: Catalogue<typeof english> = {
  title: 'الحساب',
  signIn: 'تسجيل الدخول',
  signInTo: 'تسجيل الدخول إلى Tiro',
  signUp: 'إنشاء حساب',
  signOut: 'تسجيل الخروج',
  signedInAs: 'تم تسجيل الدخول باسم',
  email: 'البريد الإلكتروني',
  password: 'كلمة المرور',
  name: 'الاسم',
  passwordHint: '10 أحرف على الأقل.',
  signInWith: (name) => `تسجيل الدخول عبر ${name}`,
  newHere: 'مستخدم جديد؟',
  haveAccount: 'لديك حساب بالفعل؟',
  signUpClosed: 'تحتاج إلى دعوة لإنشاء حساب. اطلب رابطًا من المسؤول.',
  forgot: 'نسيت كلمة المرور؟ يمكن للمسؤول إنشاء رابط لإعادة التعيين بالأمر «tiro users reset-password».',
  forgotQuestion: 'نسيت كلمة المرور؟',
  resetEmail: 'البريد الإلكتروني لحسابك',
  sendReset: 'إرسال الرابط',
  resetSent: 'إذا كان لهذا العنوان حساب، فقد أرسلنا إليه رابطًا لتعيين كلمة مرور جديدة. يعمل الرابط لمدة ساعة.',
  mail: {
    title: 'الإشعارات',
    about: (email) => `يرسل Tiro هذه الرسائل إلى ${email}.`,
    recordingDone: 'مراسلتي عند اكتمال تفريغ تسجيل أضفته',
    recordingFailed: 'مراسلتي عند فشل تسجيل أضفته',
    language: 'لغة الرسائل',
  },
  changePassword: 'تغيير كلمة المرور',
  currentPassword: 'كلمة المرور الحالية',
  newPassword: 'كلمة المرور الجديدة',
  passwordChanged: 'تم تغيير كلمة المرور، وسُجّل الخروج من كل الجلسات الأخرى.',
  delete: 'حذف الحساب',
  deleteAbout: 'يحذف حسابك وكل مساحة عمل ليس فيها أعضاء آخرون مع كل محتواها. لا يمكن التراجع عن ذلك.',
  typeToDelete: (email) => `اكتب ${email} للتأكيد`,
}
