import { announcing, any, leadOf, planned, type Phrases } from './pattern.ts'

const lead = leadOf('allora|bene|ok|okay|dunque|quindi|e|sì|adesso|ora|perfetto|va bene')

const does =
  'chiamo|mando|invio|scrivo|preparo|controllo|prenoto|ordino|verifico|faccio|porto|compro|cerco|chiedo|passo|sistemo'
const times =
  'lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica|oggi|domani|stasera|questa settimana|la settimana prossima|fine mese'

export const italian: Phrases = {
  task: any(
    `${planned(does, times)}|(?:devo|devi|deve|dobbiamo|dovete|devono) \\p{L}+r(?:e|si|l[oaie]|gli|ti|vi|ci)|bisogna \\p{L}+re|(?:ci penso|me ne occupo|ti mando|vi mando|gli scrivo|le scrivo|scrivo loro|l[oaie] (?:chiamo|preparo|controllo|sistemo|mando|scrivo))|(?:chiamo|scrivo|mando|preparo|controllo|prenoto|ordino|verifico) (?:io|domani|oggi|subito|stasera)|da fare|non dimenticare|ricordati di|(?:vado|andiamo) a \\p{L}+re`,
  ),
  notTask:
    /^(?:grazie|arrivederci|ciao|a (?:domani|presto)|ricapitolando|per riassumere|(?:allora )?(?:cominciamo|iniziamo))|(?:devo|bisogna) (?:dire|ammettere|riconoscere)/iu,
  request: any(
    '(?:puoi|potresti|può|potrebbe|potete|riesci a)(?: \\p{L}+){0,3} (?:mand|invi|scriv|chiam|prepar|controll|sistem|prenot|organizz|contatt|avvis|chied|compr|cerc|inform|verific|confront|calcol|stamp|pubblic|firm|pag|inoltr|ricord|guard)[aei]r\\p{L}*',
  ),
  decision: any(
    '(?:abbiamo|hanno|è stato|si è) deciso|decidiamo|(?:è|sono) (?:\\p{L}+ ){0,2}(?:approvat|respint)[oaie]|(?:la|nostra) decisione (?:è|:)|decisione ?:|(?:restiamo|rimaniamo|facciamo) così|è deciso|abbiamo concordato',
  ),
  proposal:
    /(?<!\p{L})(?:propongo|suggerisco|potremmo|dovremmo|e se|spostiamo|rimandiamo|teniamo|togliamo|annulliamo|compriamo|assumiamo)(?!\p{L})/iu,
  agreement:
    /^(?:(?:sì|no|ok|bene|va),? )*(?:d['’]accordo|va bene|mi va bene|per me va bene|sono d['’]accordo|perfetto|ottimo|buona idea|concordo|nessuna obiezione|facciamo così|certo)/iu,
  term: any('si chiamano?|chiamiamo|significa|vuol dire|si definisce|cioè|in altre parole|definizione'),
  open: any(
    'non (?:lo )?(?:so|sappiamo)(?: ancora)?|non è chiaro|domanda aperta|resta da|vedremo|dipende da|ancora da (?:decidere|definire|chiarire)',
  ),
  asks: /^(?:(?:e|ma|allora|quindi),? )?(?:che cosa|cosa|perché|come|chi|dove|quando|qual|qual[ei]|quant[oaie])(?!\p{L})/iu,
  figure: any(
    'gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre|lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica|per cento|(?:due|tre|quattro|cinque|sei|sette|otto|nove)?cento\\p{L}{0,20}|\\p{L}{0,12}(?:due|tre|quattro|cinque|sei|sette|otto|nove|dieci|dici|venti|cento)mila|mille|milion[ei]|miliard[oi]|secolo|(?:vent|trent|quarant|cinquant|sessant|settant|ottant|novant)(?:i|a)?(?:uno|due|tre|tré|quattro|cinque|sei|sette|otto|nove)?',
  ),
  signs: {
    announced: [
      announcing(
        `${lead}(?:passiamo|veniamo|andiamo|cominciamo|iniziamo|partiamo|parliamo|continuiamo|torniamo)(?: adesso| ora| quindi)? (?:(?:a|al|alla|ai|alle|con|col|di|del|della|dei|delle|da|dal|dalla) |(?:all|dell|dall)['’])`,
      ),
      announcing(
        `${lead}(?:(?:(?:il|la|mio|mia|nostro) )|l['’])?(?:prossim[oa]|ultim[oa]|prim[oa]|second[oa]|terz[oa]) (?:punto|argomento|tema|capitolo|domanda|parte)(?: all['’]ordine del giorno)?(?: è| sarebbe|,|:)(?: su| sul| sulla)? `,
      ),
      announcing(`${lead}(?:vorrei|voglio)(?: adesso| ora)? parlare (?:di|del|della|dei|delle) `),
    ],
    lead: /^(?:(?:allora|bene|ok|dunque|ora|adesso),? )*(?:allora|bene|ok|ora|adesso), /iu,
    article: /^(?:(?:il|lo|la|i|gli|le|un|uno|una|nostro|nostra|nostri) |(?:l|un)['’])/iu,
    clause: /(?:,| (?:perché|prima|dopo|se|quando|che|dove|e poi|è|sono|era) ).*$/iu,
  },
}
