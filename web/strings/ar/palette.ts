// Arabic, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { palette as english } from '../en/palette.ts'

export const palette: Catalogue<typeof english> = {
  title: 'الانتقال إلى…',
  field: 'الانتقال إلى صفحة أو تسجيل أو إجراء',
  keys: 'الانتقال إلى صفحة أو تسجيل أو إجراء',
  search: 'البحث',
  searchFor: (text) => `البحث عن «${text}»`,
  ask: (text) => `اسأل «${text}»`,
  groups: { here: 'هذه الصفحة', page: 'صفحة', recording: 'تسجيل', workspace: 'مساحة عمل', action: 'إجراء' },
  light: 'المظهر الفاتح',
  dark: 'المظهر الداكن',
}
