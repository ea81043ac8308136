// Arabic, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { library as english } from '../en/library.ts'
import { pluralIn } from '../plural.ts'

const plural = pluralIn('ar-u-nu-latn')

export const library: Catalogue<typeof english> = {
  title: 'المكتبة',
  all: 'كل التسجيلات',
  filter: 'تصفية حسب العنوان',
  sort: 'ترتيب حسب',
  sorts: { createdAt: 'الأحدث أولًا', title: 'العنوان', duration: 'الأطول أولًا' },
  empty: 'أفلت تسجيلًا هنا',
  emptyFolder: 'أفلت تسجيلًا في هذا المجلد',
  emptyForViewers: 'لا توجد تسجيلات بعد.',
  otherWays: 'سجّل صوتًا أو ألصق رابطًا',
  nothingFound: (text) => `لا يوجد عنوان يحتوي على «${text}».`,
  select: (title) => `تحديد ${title}`,
  selected: (count) => plural(count, { other: 'المحدّد: #' }),
  actionsFor: (title) => `إجراءات ${title}`,
  open: 'فتح',
  rename: 'إعادة تسمية',
  newTitle: 'العنوان الجديد',
  moveTo: 'نقل إلى…',
  moved: (count, where) =>
    `${plural(count, { one: 'تم النقل', two: 'تم نقل تسجيلين', few: 'تم نقل # تسجيلات', many: 'تم نقل # تسجيلًا', other: 'تم نقل # تسجيل' })} إلى ${where}`,
  toTrash: 'نقل إلى المهملات',
  trashed: (count) =>
    plural(count, {
      one: 'تم النقل إلى المهملات',
      two: 'تم نقل تسجيلين إلى المهملات',
      few: 'تم نقل # تسجيلات إلى المهملات',
      many: 'تم نقل # تسجيلًا إلى المهملات',
      other: 'تم نقل # تسجيل إلى المهملات',
    }),
  clearSelection: 'إلغاء التحديد',
  keys: {
    down: 'التسجيل التالي',
    up: 'التسجيل السابق',
    open: 'فتح',
    rename: 'إعادة تسمية',
    remove: 'نقل إلى المهملات',
    select: 'تحديد',
    filter: 'تصفية حسب العنوان',
  },
  folders: 'المجلدات',
  newFolder: 'مجلد جديد',
  newFolderIn: (name) => `مجلد جديد في ${name}`,
  folderName: 'اسم المجلد',
  renameFolder: 'إعادة تسمية المجلد',
  deleteFolder: 'حذف المجلد',
  deleteFolderAbout: (name) => `يحذف «${name}». ينتقل كل ما فيه إلى المجلد الأعلى.`,
  expandFolder: (name) => `توسيع ${name}`,
  collapseFolder: (name) => `طي ${name}`,
  top: 'بلا مجلد',
  shared: {
    title: 'إضافة الملفات المشارَكة',
    into: 'مساحة العمل',
    add: (count) =>
      plural(count, {
        one: 'إضافة تسجيل واحد',
        two: 'إضافة تسجيلين',
        few: 'إضافة # تسجيلات',
        many: 'إضافة # تسجيلًا',
        other: 'إضافة # تسجيل',
      }),
    nothing: 'لم تتم مشاركة شيء. شارك تسجيلًا من تطبيق آخر واختر Tiro.',
    noSpace: 'لا يمكنك إضافة تسجيلات إلى أي مساحة عمل.',
  },
  trash: 'المهملات',
  trashAbout: 'تُحذف العناصر نهائيًا بعد 30 يومًا.',
  trashEmpty: 'سلة المهملات فارغة.',
  restore: 'استعادة',
  restored: 'تمت الاستعادة',
  deletePermanently: 'حذف نهائي',
  confirmDelete: 'حذف نهائي؟',
  daysLeft: (days) =>
    days <= 1
      ? 'اليوم الأخير'
      : plural(days, { two: 'بقي يومان', few: 'بقيت # أيام', many: 'بقي # يومًا', other: 'بقي # يوم' }),
}
