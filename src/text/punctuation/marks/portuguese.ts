import { marksByWords } from './by-words.ts'

/** Portuguese: words that ask at the beginning. */
export const portuguese = marksByWords({
  open: 'o a os as um uma uns umas do da dos das no na nos nas ao à aos às pelo pela pelos pelas meu minha meus minhas seu sua seus suas nosso nossa nossos nossas cada de em com por para sem sobre entre até desde e ou mas nem que se porque eu me te lhe num numa',
  begins: 'eu nós então também sim bom hoje amanhã ontem obrigado obrigada perfeito temos',
  joining: 'e ou mas então',
  fillers: 'eh hum ahn ã',
  openers:
    'sim, claro, bom, ok, olá, certo, perfeito, exato, exatamente, por exemplo, na verdade, bom dia a todos, bom dia, muito bem, olá a todos, boa ideia, boa tarde, está bem, tudo bem, pois, infelizmente, aliás',
  that: 'que',
  commas: [
    /^\S+ (?:mas|porém|embora) (?!que )/,
    /^não (?:não|de modo|obrigad[oa]|nada disso)(?: |$)/,
    /^\S+ (?:ou seja|já que|por isso|uma vez que|enquanto que|só que)(?: |$)/,
  ],
  subordinating: 'se quando enquanto embora',
  parts: 'e mas porque quando onde como se pois então eu nós ele ela eles elas com sem para',
  asks: [
    /^(?:a |de |com |para |em |até |desde |por )?(?:quem (?:vai|pode|é|quer|fica|está|sabe)|qual|quais|quant[oa]s?(?! mais| menos)|que horas)(?: |$)/,
    /^(?:a|de|para)?onde (?:é|está|estão|fica|ficam|vamos|vais|posso|podemos)(?: |$)/,
    /^(?:o que|quando|onde|como|quem|por que|porque) é que /,
    /^o que (?:é|está|vamos|achas|acha|acham|acontece|aconteceu|falta|fazemos|você|vocês|significa|houve|diz|dizes|dizem|pensa|pensas|pensam|queres|querem|faz|fazem)(?: |$)/,
    /^por que /,
    /^porqu[eê] (?:é|não \S+(?:ste|s))(?: |$)/,
    /^como (?:está|estão|estás|vai|vão|fica|ficam|estamos|vamos|foi|fazemos|podemos)(?: |$)/,
    /^quando (?:começa|começamos|podemos|vamos|fica|é)(?: |$)/,
    /^(?:podes|podem|queres|consegues) (?!.*(?: se | quando ))/,
    /^(?:será que|podias|poderias|poderia|pode me|você pode|você poderia|vocês podem|alguém (?:tem|quer|sabe|pode|é|está)|há alguém|há mais alguma|tens a certeza|tem certeza|estamos de acordo|sabes se|sabemos se|sabemos quando)(?: |$)/,
  ],
  isOrderClear: false,
  inverting: '',
  asksSomebody: [
    /^(?:podes|pode|podias|poderia|poderias|consegues|consegue|você pode|como|quando|onde|o que|quanto|quantos|tens|queres|sabes) /,
  ],
  tags: 'não é, né, certo, não, tá, não é verdade',
  beforeTag: 'disse digo claro acho creio agora ainda também sim é era está seja muito parece espero',
})
