import { marksByWords } from './by-words.ts'

/** Italian: words that ask at the beginning. */
export const italian = marksByWords({
  open: "il lo i gli un uno una del dello della dei degli delle al allo alla ai agli alle dal dalla dai dalle nel nello nella nei negli nelle sul sulla sui sulle mio mia miei mie tuo tua suo sua suoi sue nostro nostra nostri nostre ogni di a da in con per tra fra e ed o ma che se mi ti si non molto io perché l' un' d' dell' all' nell'",
  begins: 'io noi allora quindi poi anche sì oggi domani ieri grazie perfetto abbiamo',
  joining: 'e o ma ed quindi allora',
  fillers: 'ehm eh uhm beh mah',
  openers:
    "sì, certo, va bene, ok, okay, bene, ciao, perfetto, d'accordo, esatto, per esempio, ad esempio, buongiorno a tutti, buongiorno, molto bene, ciao a tutti, buona idea, infatti, secondo me, purtroppo, a proposito, giusto",
  that: 'che',
  commas: [
    /^\S+ ma (?!che )/,
    /^no (?:no|per niente|grazie|affatto|non|assolutamente)(?: |$)/,
    /^\S+ (?:anche se|mentre|cioè|dato che|visto che|sebbene|benché|oppure)(?: |$)/,
  ],
  subordinating: 'se quando mentre siccome',
  parts: 'e ma perché quando dove come se quindi poi però allora io noi lui lei con senza per anche',
  asks: [
    /^(?:di |a |da |con |per |in |su )?(?:che cosa|cosa|che or[ae]|che punto|qual[ei]|quant[oaie](?! mi| ti| più| meno)|quand'è|dov'è|com'è|cos'è|qual è)(?: |$)/,
    /^(?:di |a |da |con |per )?chi (?:è|ha|può|vuole|viene|va|sa|fa|si)(?: (?!.*non )|$)/,
    /^come (?:va|stai|sta|state|mai|facciamo|fai|fate|procede|procediamo|posso|possiamo)(?: |$)/,
    /^(?:da |fino a )?(?:quando|dove) (?:arriva|arrivano|andiamo|parte|possiamo|posso|inizia|iniziamo|finisce|finiamo|finite|ci vediamo)(?: |$)/,
    /^dove (?:è|sono|sei|siete|siamo|hai|avete)(?: |$)/,
    /^perché (?:mai|hai|avete|sei|siete|non (?:\S+i|\S+amo))(?: |$)/,
    /^(?:puoi|potete|vuoi|volete) (?!.*(?: se | quando ))/,
    /^(?:potresti|potreste|potremmo|sai se|sapete se|sappiamo se|sappiamo quando|ti va|vi va|ti dispiace|qualcuno (?:ha|vuole|può|sa|è)|c'è (?:qualcuno|altro)|siamo d'accordo|siete d'accordo|sei d'accordo|sei sicur[oa])(?: |$)/,
  ],
  isOrderClear: false,
  inverting: '',
  asksSomebody: [
    /^a che (?:punto|ora) /,
    /^(?:puoi|può|potresti|potrebbe|potete|riesci a|te ne occupi|come|cosa|che cosa|quando|dove|quanto|hai|vuoi|sai) /,
  ],
  tags: 'vero, no, giusto, non è vero',
  beforeTag: 'detto dico certo credo penso ora ancora anche sì è era sia molto pare spero',
})
