// Arabic, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { apps as english } from '../en/apps.ts'

export const apps: Catalogue<typeof english> = {
  allowTitle: 'السماح لتطبيق بالوصول؟',
  asks: (name) => `يريد «${name}» استخدام تسجيلاتك.`,
  nameUnchecked: 'اختار التطبيق هذا الاسم بنفسه. تحقّق من الوجهة التي يرسلك إليها:',
  here: 'برنامج على هذا الحاسوب',
  onlyIfYou: 'تابع فقط إذا كنت قد بدأت هذا الطلب في التطبيق الآن.',
  mayTitle: 'ما المسموح له؟',
  roles: {
    VIEWER: { name: 'القراءة', about: 'البحث في التسجيلات وقراءتها والاقتباس منها.' },
    AGENT: { name: 'القراءة والإضافة', about: 'إضافة تسجيلات وترجمات وتحليلات أيضًا. لا يمكنه حذف أي شيء.' },
  },
  workspaces: 'في أي مساحات عمل؟',
  chooseOne: 'اختر مساحة عمل واحدة على الأقل.',
  noWorkspaces: 'ليست لديك مساحة عمل بعد. أنشئ واحدة أولًا.',
  allow: 'السماح',
  deny: 'عدم السماح',
  later: 'يمكنك إنهاء وصوله في أي وقت من «عمليات التكامل».',
  goingBack: 'جارٍ الرجوع إلى التطبيق…',
  failed: 'تتعذّر الإجابة عن هذا الطلب',
  noRequest: 'لا يحتوي العنوان على طلب. ابدأ من جديد في التطبيق.',
  title: 'التطبيقات المسموح لها',
  about: 'المساعدات التي سمحت لها. تصل فقط إلى مساحات العمل التي اخترتها.',
  none: 'لا توجد تطبيقات بعد.',
  name: 'التطبيق',
  since: 'منذ',
  lastUsed: 'آخر استخدام',
  never: 'أبدًا',
  may: 'الصلاحية',
  end: 'إنهاء الوصول',
  ended: 'انتهى الوصول',
  endOf: (name) => `إنهاء وصول ${name}`,
}
