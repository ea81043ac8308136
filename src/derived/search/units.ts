import { foldWord } from './fold-word.ts'

/** Names of what is measured, singular and plural, in several languages. */
const bases: Record<string, string> = {
  g: 'gram grams gramm gramme grammes gramo gramos grammo grammi grama gramas',
  m: 'meter meters metre metres metern metro metros metri',
  l: 'liter liters litre litres litern litro litros litri',
  w: 'watt watts',
  b: 'byte bytes',
  hz: 'hertz',
}
/** What stands before them, and the abbreviations that have it. */
const prefixes: [names: string, ...abbreviations: string[]][] = [
  ['kilo quilo chilo', 'kg', 'km', 'kw', 'kb', 'khz'],
  ['milli mili', 'mg', 'mm', 'ml'],
  ['centi zenti', 'cm', 'cl'],
  ['deci dezi', 'dl'],
  ['mega', 'mw', 'mb', 'mhz'],
  ['giga', 'gw', 'gb', 'ghz'],
  ['tera', 'tb'],
]
/** Others: abbreviations, and names. Those of several words have a hyphen. */
const others: [abbreviations: string, names: string][] = [
  ['h hr hrs std', 'hour hours stunde stunden heure heures hora horas ora ore uur'],
  ['min mins', 'minute minutes minuten minuto minutos minuti minuut'],
  ['s sec secs sek', 'second seconds sekunde sekunden seconde secondes segundo segundos secondo secondi seconden'],
  ['c', 'degree degrees celsius grad degrés grado grados gradi grau graus graden'],
  ['f', 'degree degrees fahrenheit'],
  ['wh', 'watt-hour watt-hours wattstunde wattstunden wattheure wattheures'],
  ['kwh', 'kilowatt-hour kilowatt-hours kilowattstunde kilowattstunden kilowattheure kilowattheures'],
  ['ft', 'foot feet'],
  ['in', 'inch inches'],
  ['yd', 'yard yards'],
  ['mi', 'mile miles'],
  ['lb lbs', 'pound pounds'],
  ['oz', 'ounce ounces'],
  ['mph', 'miles-per-hour miles-an-hour'],
]

interface Unit {
  abbreviations: readonly string[]
  /** Their words. */
  names: readonly (readonly string[])[]
}

let known: ReadonlyMap<string, Unit> | null = null

/** The unit that a word means after a number, as it's abbreviated and in full: "mg", "milligrams"; null: none. */
export function unitOf(word: string): Unit | null {
  known ??= table()
  return known.get(word) ?? null
}

function table(): ReadonlyMap<string, Unit> {
  const metric = prefixes.flatMap(([before, ...abbreviations]) =>
    abbreviations.map((abbreviation): [string, string] => {
      const names = (bases[abbreviation.slice(1)] ?? '').split(' ')
      return [
        abbreviation,
        before
          .split(' ')
          .flatMap((one) => names.map((name) => one + name))
          .join(' '),
      ]
    }),
  )
  const units = new Map<string, Unit>()
  for (const [short, long] of [...Object.entries(bases), ...metric, ...others]) {
    const unit = {
      abbreviations: short.split(' '),
      names: long.split(' ').map((name) => name.split('-').map(foldWord)),
    }
    for (const word of [...unit.abbreviations, ...unit.names.flatMap((name) => (name.length === 1 ? name : []))]) {
      const before = units.get(word)
      units.set(word, {
        abbreviations: [...(before?.abbreviations ?? []), ...unit.abbreviations],
        names: [...(before?.names ?? []), ...unit.names],
      })
    }
  }
  return units
}
