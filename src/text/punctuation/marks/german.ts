import { marksByWords } from './by-words.ts'

const asking =
  'wer|wen|wem|wessen|was|wie|wo|wann|warum|wieso|weshalb|woher|wohin|womit|wofür|wovon|worüber|worum|wozu|welche[rsnm]?'
const asked = `(?:(?:mit|von|für|bis|seit|ab|in|an|auf|zu|um|aus) )?(?:${asking})`
const subject =
  'ich|du|er|sie|es|wir|ihr|man|das|der|die|den|dein|deine|eure|unser|unsere|jemand|niemand|etwas|dieser|diese|dieses'
const verb =
  'ist|sind|war|waren|hat|haben|hatte|hatten|wird|werden|wurde|würde|würden|kann|können|könnte|könnten|muss|müssen|müsste|soll|sollen|sollte|sollten|will|wollen|darf|dürfen|gibt|geht|kommt|heißt|passiert|macht|steht|läuft|braucht|sagt|meint|kostet|fehlt|liegt'
const second =
  'bist|seid|hast|habt|hattest|kannst|könnt|könntest|könntet|willst|wollt|wolltest|sollst|sollt|darfst|dürft|musst|müsst|wirst|werdet|würdest|würdet|weißt|wisst|magst|möchtest|kommst|machst|gehst|siehst|meinst|glaubst|denkst|findest|brauchst|kennst|schickst|hörst|verstehst|übernimmst|kümmerst|schaffst'

/** German: the verb comes first or second in questions, and subordinate clauses have commas. */
export const german = marksByWords({
  open: 'der den dem des ein eine einen einem einer eines kein keine keinen mein meine meinen meinem meiner dein deine deinen sein seine seinen seinem ihre ihren ihrem ihrer unser unsere unseren unserem euer eure dieser diese diesen diesem jeder jede jeden im ins am beim vom zum zur für ohne gegen über zwischen wegen trotz und oder sondern dass daß weil wenn ob obwohl als wie sehr ich',
  begins: 'ich wir das also ja nein deshalb deswegen danach außerdem natürlich vielleicht da hier leider',
  joining: 'und oder aber denn also',
  fillers: 'äh ähm öh hm mhm',
  openers:
    'ja, nein, nee, doch, okay, ok, genau, klar, danke, perfekt, hallo, übrigens, richtig, stimmt, guten tag, guten morgen zusammen, guten morgen, hallo zusammen, guten abend, ach so, na ja, zum beispiel, ehrlich gesagt, wie gesagt',
  that: 'dass daß',
  commas: [
    /^\S+ (?:dass|daß|weil|obwohl|sondern|sodass|nachdem|bevor|indem|falls) /,
    /^(?!(?:auch|selbst|nur|immer|besonders|außer|erst|vor|und|oder|als|wie) )\S+ (?:wenn|ob) /,
    // "Das ist aber schön" has none.
    /^(?!(?:ist|sind|war|waren|hat|habe|haben|wird|kann|muss|jetzt|nun|da|dann|das|oder|nun) )\S+ aber (?:ich|du|er|sie|es|wir|ihr|man|der|die|das|den|ein|eine|nur|auch|nicht|da|wenn|dann|leider|wie|in|bis|erst)$/,
    new RegExp(
      `^(?:weiß|wissen|weißt|wusste|klären|fragen|frage|fragt|sagen|sag|sagt|sehen|seht|schauen|prüfen|verstehe|verstehen|erklären|überlegen|herausfinden) (?:${asking}) `,
    ),
    /^(?:gut|okay|schön) (?:dann|also) /,
    /^(?:wir|ihr|du|sie|jemand) (?:wann|warum|wie|wo|was|wer|ob) (?:ich|du|er|sie|es|wir|ihr|man|die|der|das)$/,
    /^(?:glaube|denke|hoffe|finde|meine|fürchte) (?:du|er|sie|es|wir|das|die|der) /,
  ],
  subordinating: 'wenn falls weil obwohl als während nachdem bevor sobald solange da',
  parts: 'und aber doch während damit wo der die das den dem deren dessen um ohne statt dann also wer was wie',
  asks: [
    new RegExp(`^${asked} (?:${verb}|${second}) (?!ich |wir |gesagt)`),
    new RegExp(
      `^${asked} (?!(?:${subject}) )\\S+ (?:(?!dass |wenn |ob |wie )\\S+ )?(?:ich|du|er|sie|es|wir|ihr|man|denn)(?: |$)`,
    ),
    // "Wie reagieren die …", but not "wie gut die …".
    new RegExp(
      `^${asked} (?!gut |weit |oft |laut |hart |alt |spät |gesagt |bekannt )\\S+(?:t|en) (?:der|die|das|den|eine?|deine?|eure|unsere|sich) `,
    ),
    new RegExp(`^wie (?:viele?|lange|oft|weit|groß|hoch|alt|teuer) (?:\\S+ )?(?:${verb}|dauert|kosten) `),
    new RegExp(`^(?:${second}) (?:du|ihr)(?: |$)`),
    // "Muss ich mal sehen" is an answer.
    new RegExp(
      `^(?:${verb}|gilt|stimmt|passt|reicht|klappt|wissen|brauchen) (?:${subject}) (?:(?<! ich | wir )\\S+ \\S|\\S+ \\S+ \\S)`,
    ),
  ],
  isOrderClear: true,
  inverting: 'dann nun jetzt so da hier',
  asksSomebody: [
    new RegExp(`^(?:${second}) (?:du|ihr)(?: |$)`),
    new RegExp(`^(?:${asking}) \\S+ (?:\\S+ )?(?:du|ihr|wir|denn)(?: |$)`),
    new RegExp(`^(?:${asking}) (?:ist|sind|war|hat|geht|sieht|läuft|steht) `),
  ],
  tags: 'oder, nicht wahr, oder nicht, gell, stimmt’s, stimmts, ja oder nein',
  beforeTag: '',
})
