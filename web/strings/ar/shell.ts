// Arabic, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { shell as english } from '../en/shell.ts'

export const shell: Catalogue<typeof english> = {
  library: 'المكتبة',
  mentions: 'تعليقات تذكرني',
  workspaces: 'مساحات العمل',
  newWorkspace: 'مساحة عمل جديدة',
  workspaceName: 'اسم مساحة العمل',
  workspaceGone: 'لم يعد بإمكانك الوصول إلى مساحة العمل هذه، أو أنها حُذفت.',
  switchWorkspace: 'تبديل مساحة العمل',
  navigation: 'الرئيسية',
  openNavigation: 'فتح قائمة التنقل',
  integrations: 'عمليات التكامل',
  accountMenu: 'الحساب',
  themes: { system: 'مثل النظام', light: 'فاتح', dark: 'داكن' },
  apiReference: 'مرجع API',
  shortcuts: 'اختصارات لوحة المفاتيح',
}
