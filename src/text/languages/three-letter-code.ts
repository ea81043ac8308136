/** Codes of two and of three letters (ISO 639-1, ISO 639-3) of the languages that engines know. */
const pairs =
  'af afr am amh ar ara as asm az aze ba bak be bel bg bul bn ben bo bod br bre bs bos ca cat cs ces cy cym da dan ' +
  'de deu el ell en eng es spa et est eu eus fa fas fi fin fo fao fr fra ga gle gl glg gu guj ha hau he heb hi hin ' +
  'hr hrv ht hat hu hun hy hye id ind is isl it ita ja jpn jv jav ka kat kk kaz km khm kn kan ko kor la lat lb ltz ' +
  'ln lin lo lao lt lit lv lav mg mlg mi mri mk mkd ml mal mn mon mr mar ms msa mt mlt my mya nb nob ne nep nl nld ' +
  'nn nno no nor oc oci pa pan pl pol ps pus pt por ro ron ru rus sa san sd snd si sin sk slk sl slv sn sna so som ' +
  'sq sqi sr srp su sun sv swe sw swa ta tam te tel tg tgk th tha tk tuk tl tgl tr tur tt tat uk ukr ur urd uz uzb ' +
  'vi vie yi yid yo yor zh zho zu zul'

let codes: Map<string, string> | null = null

/** `en-US` → `eng`; the code itself if it has no other here. */
export function threeLetterCode(language: string): string {
  if (codes === null) {
    const all = pairs.split(' ')
    codes = new Map(all.flatMap((code, i) => (i % 2 === 0 ? [[code, all[i + 1] ?? code] as const] : [])))
  }
  const [base = language] = language.split('-')
  return codes.get(base) ?? base
}
