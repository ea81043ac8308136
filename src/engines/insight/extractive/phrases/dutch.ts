import { announcing, any, leadOf, planned, type Phrases } from './pattern.ts'

const lead = leadOf('oké|ok|goed|dus|en|nou|dan|ja|nu|prima|mooi')

const times =
  'maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag|morgen|vanmiddag|vanavond|deze week|volgende week|het eind van de maand'

export const dutch: Phrases = {
  task: any(
    `${planned('ik (?:kom|ga|neem|breng|doe|haal|koop|lees|kijk|spreek|praat)', times)}|ik (?:(?:zal|stuur|schrijf|bel|maak|regel|vraag|check|controleer|boek|bestel|zoek|test|meld|zorg|bekijk)(?! (?:niet|nooit|altijd|me af))|bereid .{0,40} voor)|(?:ik|we|wij|je|jij|jullie|hij|zij) (?:moet|moeten)|(?:moet|moeten) (?:we|wij|ik|je|jullie)|actiepunt\\p{L}*|niet vergeten|vergeet niet|moet nog`,
  ),
  notTask:
    /^(?:bedankt|dank|tot (?:morgen|straks|volgende|ziens)|samenvattend|laten we beginnen)|(?:moet|moeten) (?:ik )?(?:zeggen|toegeven|bekennen)/iu,
  request: any(
    '(?:kun|kunt|kan|zou|wil|wilt)(?: je| jij| u| jullie)(?: [\\p{L}\\p{N}-]+){0,8} (?:sturen|schrijven|bellen|maken|voorbereiden|controleren|checken|regelen|vragen|boeken|bestellen|organiseren|uitzoeken|testen|informeren|inlichten|melden|opsturen|doorgeven|kijken|uitnodigen|vergelijken|berekenen|printen|publiceren|vertalen|tekenen|betalen|doorsturen|herinneren|meenemen)',
  ),
  decision: any(
    '(?:hebben|heeft|is|was|zijn) (?:\\p{L}+ ){0,5}(?:besloten|afgesproken|vastgesteld)|besluit(?: is| ?:)|(?:is|zijn|wordt|worden) (?:\\p{L}+ ){0,5}(?:aangenomen|verworpen|goedgekeurd)|dan doen we dat|zo doen we het|we houden het (?:bij|zo)',
  ),
  proposal:
    /\b(?:ik stel voor|mijn voorstel|laten we|zullen we|we (?:kunnen|zouden))\b|^(?:(?:goed|oké|dus|dan),? )*we (?:verplaatsen|verschuiven|schrappen|houden|nemen|doen|kopen|stoppen|beginnen|annuleren)\b/iu,
  agreement:
    /^(?:(?:ja|nee|oké|ok|goed|prima),? )*(?:akkoord|mee eens|eens|prima|goed idee|klinkt goed|vind ik (?:ook )?goed|wat mij betreft|geen bezwaar|afgesproken|doen we|helemaal goed)/iu,
  term: any('heet|noemen we|noem je|betekent|dat wil zeggen|met andere woorden|definitie|staat voor'),
  open: any(
    'ik weet (?:het )?(?:nog )?niet|weet ik (?:nog )?niet|weten we (?:nog )?niet|we weten (?:het |dat )?(?:nog )?niet|onduidelijk|open vraag|moet nog blijken|staat nog open|hangt (?:ervan |er)?af|we zien wel',
  ),
  asks: /^(?:(?:en|maar|dus|oké),? )?(?:wat|waarom|hoe|wie|waar|wanneer|welke?|hoeveel|heb je|ben je|kun je|is er)(?!\p{L})/iu,
  figure: any(
    'januari|februari|maart|april|mei|juni|juli|augustus|september|oktober|november|december|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag|procent|\\p{L}{0,12}(?:honderd|duizend)\\p{L}{0,20}|miljoen|miljard|eeuw|(?:\\p{L}{2,5}(?:en|ën))?(?:twin|der|veer|vijf|zes|zeven|tach|negen)tig|(?:der|veer|vijf|zes|zeven|acht|negen)tien',
  ),
  signs: {
    announced: [
      announcing(
        `${lead}(?:laten we|we gaan|we moeten)(?: het)?(?: nu| even| nog)* (?:verder met|verdergaan met|doorgaan met|beginnen met|hebben over|praten over|kijken naar|door naar|overgaan naar) `,
      ),
      announcing(`${lead}(?:gaan|komen) we(?: nu| even| dan)* (?:verder met|door naar|door met|over naar|naar|bij) `),
      announcing(
        `${lead}(?:(?:het|de|mijn|ons) )?(?:volgende?|laatste|eerste|tweede|derde) (?:punt|onderwerp|thema|vraag|deel|hoofdstuk)(?: op de (?:lijst|agenda))?(?: is| gaat over|,|:) `,
      ),
      announcing(`${lead}ik wil(?: het)?(?: graag| nu| even| nog)* (?:hebben|praten) over `),
    ],
    lead: /^(?:(?:oké|goed|dus|nou|nu|dan),? )*(?:oké|goed|dus|nou|nu), /iu,
    article: /^(?:de|het|een|onze|ons) /iu,
    clause: /(?:,| (?:omdat|voordat|nadat|als|wanneer|dat|die|waar|en dan|is|zijn|was) ).*$/iu,
  },
}
