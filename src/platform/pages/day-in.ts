/** A day as people of a language write it, in UTC, because the server doesn't know where they are. */
export function dayIn(language: string, timestamp: string): string {
  // As in the dashboard: times in media are written with the digits 0 to 9, so dates beside them are too.
  const locale = language === 'ar' ? 'ar-u-nu-latn' : language
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(timestamp))
}
