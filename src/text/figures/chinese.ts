const digits = new Map(Array.from('〇零一二三四五六七八九', (character, i) => [character, Math.max(0, i - 1)] as const))
for (const two of '两兩') digits.set(two, 2)
const units = new Map(Object.entries({ 十: 10, 百: 100, 千: 1000, 万: 1e4, 萬: 1e4, 亿: 1e8, 億: 1e8 }))
/** A share, figures before a unit, or a number in characters, with its decimals. Behind a unit alone, "百姓" isn't one. */
const run =
  /(百分之)?(?:(\d+(?:\.\d+)?)([十百千万萬亿億]+)|([〇零一二两兩三四五六七八九十][〇零一二两兩三四五六七八九十百千万萬亿億]*)(?:[点點]([〇零一二三四五六七八九]+))?)/gu

/** A number in Chinese characters, also with figures in it. */
export interface ChineseNumber {
  /** As findNumerals has it: `2500000`, `4d2`. */
  form: string
  isShare: boolean
  /** UTF-16 offsets, `to` exclusive. */
  from: number
  to: number
}

/** The numbers of a text in Chinese characters, without 一 alone, which is mostly none: 两百五十万, 250万, 百分之十五. */
export function findChineseNumbers(text: string): ChineseNumber[] {
  return Array.from(text.matchAll(run), (match) => {
    const [all, share, figures, scale = '', characters = '', decimals = ''] = match
    const whole =
      figures === undefined
        ? valueOf(characters)
        : String(Math.round(Array.from(scale).reduce((value, unit) => value * (units.get(unit) ?? 1), Number(figures))))
    const form = decimals === '' ? whole : `${whole}d${Array.from(decimals, (one) => digits.get(one)).join('')}`
    return { form, isShare: share !== undefined, from: match.index, to: match.index + all.length }
  }).filter(({ from, to }) => text.slice(from, to) !== '一')
}

function valueOf(characters: string): string {
  const all = Array.from(characters)
  // Years and telephone numbers are read digit by digit: 二零二四.
  if (all.every((one) => digits.has(one))) return all.map((one) => digits.get(one)).join('')
  let total = 0
  let section = 0
  let digit: number | null = null
  let last = 0
  for (const one of all) {
    const unit = units.get(one)
    if (unit === undefined) {
      digit = digits.get(one) ?? 0
      // After a zero, a digit is no shortened hundred: 两百零五 is 205, and 两百五 is 250.
      if (digit === 0) last = 0
      continue
    }
    if (unit < 1e4) section += (digit ?? 1) * unit
    else {
      total = unit === 1e8 ? (total + section + (digit ?? 0)) * unit : total + (section + (digit ?? 0)) * unit
      section = 0
    }
    digit = null
    last = unit
  }
  return String(total + section + (digit ?? 0) * (last > 10 ? last / 10 : 1))
}
