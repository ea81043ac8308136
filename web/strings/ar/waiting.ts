// Arabic, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { waiting as english } from '../en/waiting.ts'

export const waiting: Catalogue<typeof english> = {
  "The server's disk is full. Tiro continues when there is free space.": 'قرص الخادم ممتلئ. يتابع Tiro عند توفر مساحة.',
  "The server's disk is read-only or failing. Tiro continues once the operator has repaired it.":
    'قرص الخادم للقراءة فقط أو معطّل. يتابع Tiro بعد أن يصلحه المشغّل.',
  'The chat server is busy. Tiro retries later.': 'خادم المحادثة مشغول. يعيد Tiro المحاولة لاحقًا.',
  'The {purpose} model {model} is being downloaded[ ({megabytes} MB)][ ({fetched} MB of {total} MB)].':
    'يجري تنزيل النموذج {model} ({purpose})[: {megabytes} ميغابايت][: {fetched} من {total} ميغابايت].',
  'Reading the file is starting again.': 'تبدأ قراءة الملف من جديد.',
  'The file is still being read.': 'لا تزال قراءة الملف جارية.',
  'The transcript is not complete yet.': 'لم يكتمل النص بعد.',
  "{engine} hasn't answered for {waited} s. After {seconds} s Tiro tries again.":
    'لم يستجب {engine} منذ {waited} ثانية. بعد {seconds} ثانية يعيد Tiro المحاولة.',
  "{engine} didn't answer within {seconds} s.": 'لم يستجب {engine} خلال {seconds} ثانية.',
  "Couldn't reach the media storage. Try again in a few seconds.": 'تعذّر الوصول إلى مخزن الوسائط.',
  '{name} ended unexpectedly[ ({how})].': 'انتهى {name} على نحو غير متوقع[ ({how})].',
  'The chat server': 'خادم المحادثة',
  'The speech server': 'خادم التفريغ',
  'The translation server': 'خادم الترجمة',
  'The embedding server': 'خادم البحث',
  '{server} is busy or failing (status {status}).': '{server} مشغول أو متعطل (الحالة {status}).',
  "{server} can't be reached, or its response was cut off.": '{server} لا يمكن الوصول إليه، أو انقطع رده.',
  '{server} rejected the key. Check {key}.': '{server} رفض المفتاح. تحقق من {key}.',
  '{reason} Tiro tries again.': '{reason} يعيد Tiro المحاولة.',
}
