import { marksByWords } from './by-words.ts'

const asking = 'wie|wat|waar|wanneer|waarom|hoe|welk|welke|hoeveel|waarmee|waarvoor|waarover|waarvan|waarheen'
const asked = `(?:(?:met|van|voor|tot|sinds|vanaf|in|op|aan|om) )?(?:${asking})`
const subject = 'ik|je|jij|u|jullie|we|wij|hij|ze|zij|het|er|dat|dit|de|een|iemand|niemand|die|deze|jouw|onze|ons'
const verb =
  'is|zijn|was|waren|heeft|hebben|had|hadden|wordt|worden|kan|kunnen|kon|konden|moet|moeten|mag|mogen|zal|zullen|zou|zouden|wil|willen|gaat|gaan|komt|komen|klopt|geldt|weet|weten|werkt|lukt|past|blijft|blijven|kost|kosten|betekent|gebeurt|zegt|zeggen|doet|doen|staat|staan|duurt'
const second =
  'ben|bent|heb|hebt|kun|kan|kunt|wil|wilt|zou|zal|zul|moet|mag|ga|gaat|weet|denk|vind|kom|komt|zie|neem|regel|stuur|snap|begrijp'

/** Dutch: the verb comes first or second in questions. */
export const dutch = marksByWords({
  open: 'de een mijn jouw onze elke elk en want als omdat terwijl zodat hoewel tot tussen tijdens sinds zeer heel deze ik',
  begins: 'ik we wij ja nee daarna daarom eigenlijk misschien vandaag morgen gisteren helaas bedankt',
  joining: 'en of maar dus want',
  fillers: 'eh ehm uh uhm hm',
  openers:
    'ja, nee, oké, ok, nou, prima, hallo, precies, klopt, goedemorgen allemaal, goedemorgen, goed idee, goedemiddag, natuurlijk, inderdaad, eerlijk gezegd, tussen haakjes, dank je, bedankt, trouwens, perfect',
  that: '',
  commas: [
    /^\S+ (?:omdat|terwijl|hoewel|zodat|voordat|nadat|want|tenzij) /,
    /^(?!(?:doe|kom|ga|is|was|alleen|zeg|laat|dat|het) )\S+ maar (?:ik|je|jij|u|jullie|we|wij|hij|ze|zij|het|er|dat|dit|de|een|alleen|niet|ook|die|pas|tot|dan|als)$/,
    /^(?!(?:ook|zelfs|alleen|en|of|dan|zoals|alsof) )\S+ als (?:ik|je|jij|we|wij|hij|ze|het|er|dat|de|u) /,
  ],
  subordinating: 'als omdat terwijl toen hoewel wanneer zodra voordat nadat',
  parts: 'en maar want dus of als toen waar wat wie omdat terwijl dan om zonder ik we',
  asks: [
    new RegExp(`^${asked} (?:${verb}|${second}) `),
    new RegExp(`^${asked} (?!(?:${subject}) )\\S+ (?:\\S+ )?(?:ik|je|jij|hij|ze|we|wij|jullie|het|u)(?: |$)`),
    // "Hoe reageren de …", but not "hoe groot de …".
    new RegExp(`^${asked} (?!laat |vaak |groot |goed )\\S+(?:t|en) (?:de|het|een|onze|jouw|jullie) `),
    new RegExp(`^(?:${second}) (?:je|jij|u|jullie)(?: |$)`),
    new RegExp(`^(?:${verb}) (?:${subject}) \\S+ \\S`),
  ],
  isOrderClear: true,
  inverting: 'dan nu zo daar toen hier',
  asksSomebody: [
    new RegExp(`^(?:${second}) (?:je|jij|u|jullie)(?: |$)`),
    new RegExp(`^(?:${asking}) (?:${verb}|${second}) `),
    new RegExp(`^(?:${asking}) \\S+ \\S+ (?:je|jij|jullie|we)(?: |$)`),
  ],
  tags: 'toch, of niet, hè, nietwaar, niet waar',
  beforeTag: '',
})
