import { baseLanguage } from './join-words.ts'

/** Abbreviations of a language, in lower case, without their last full stop. */
export interface Abbreviations {
  /** Never end a sentence: "Dr.", "No.", "z. B.". */
  leading: ReadonlySet<string>
  /** End a sentence if a capital follows: "etc.", "Inc.". */
  closing: ReadonlySet<string>
  /** A number with a full stop is an ordinal ("3. Oktober") and doesn't end a sentence. */
  ordinals: boolean
}

function entry(leading: string, closing: string, ordinals = false): Abbreviations {
  return { leading: new Set(leading.split(' ')), closing: new Set(closing.split(' ')), ordinals }
}

const none = entry('dr mr mrs ms prof st', 'etc')

/** The abbreviations of a language; a short common list for unknown languages. */
export function abbreviations(language: string): Abbreviations {
  return table.get(baseLanguage(language)) ?? none
}

const table: ReadonlyMap<string, Abbreviations> = new Map([
  [
    'en',
    entry(
      'mr mrs ms mx dr prof st sen rep gov gen col capt lt sgt maj cmdr adm rev hon pres messrs mt ft vs v no nos vol pp p fig figs ed eds cf e.g i.e viz ca approx al op ch sec art eq dept univ',
      'etc inc ltd co corp jr sr bros esq a.m p.m b.c a.d u.s u.k u.n u.s.a ph.d m.d b.a m.a d.c jan feb mar apr jun jul aug sep sept oct nov dec ave blvd rd',
    ),
  ],
  [
    'de',
    entry(
      'dr prof hr fr hrn st nr z.b d.h u.a o.ä i.d.r v.a s.o s.u bzw ca evtl ggf inkl exkl vgl sog dipl ing mag abs art bd kap s ff hl geb gest tel max min mio mrd tsd zz zzt jan feb mär apr jun jul aug sep sept okt nov dez z d i v o u bspw gem lt mind',
      'usw etc u.s.w co str b a',
      true,
    ),
  ],
  [
    'fr',
    entry(
      'm mm mme mlle mmes dr pr me st ste cf p pp vol art chap fig no n° p.ex c.-à-d env av apr janv févr avr juil sept oct nov déc éd tél',
      'etc cie bd j.-c',
    ),
  ],
  [
    'es',
    entry(
      'sr sra srta sres dr dra prof profa d dña ud uds vd vds lic ing arq gral cap pág págs núm n.º art fig vol p.ej ej aprox av avda tel ee',
      'etc uu cía s.a a.c d.c a.m p.m',
    ),
  ],
  [
    'it',
    entry(
      'sig sigg sig.ra dott dott.ssa dr prof prof.ssa ing avv arch on sen gen col cap p pag pagg art fig vol cap n es p.es ca cfr tel s ss',
      'ecc etc s.p.a s.r.l a.c d.c',
    ),
  ],
  [
    'pt',
    entry(
      'sr sra srta dr dra prof profa eng arq exmo exma d pág págs núm n art fig vol p.ex ex aprox av tel gen cap',
      'etc ltda cia s.a a.c d.c',
    ),
  ],
  [
    'nl',
    entry(
      'dhr mevr mw mr dr drs ir ing prof st nr blz pag art fig bijv bv d.w.z o.a m.b.t i.v.m t.a.v ca vgl z.g tel max min incl excl',
      'enz etc e.d n.v b.v',
    ),
  ],
  ['sv', entry('dr prof st nr t.ex bl.a d.v.s ca kl s sid jfr tel', 'osv etc m.m m.fl', true)],
  ['da', entry('dr prof hr fr st nr f.eks bl.a dvs ca kl s jf tel', 'osv etc m.m m.fl', true)],
  ['nb', entry('dr prof hr fr st nr f.eks bl.a dvs ca kl s jf tel', 'osv etc m.m m.fl', true)],
  ['no', entry('dr prof hr fr st nr f.eks bl.a dvs ca kl s jf tel', 'osv etc m.m m.fl', true)],
  ['fi', entry('dr prof nro esim ts eli mm ks n s klo tri', 'jne yms ym', true)],
  ['pl', entry('dr prof mgr inż hab ul al św np tzn tj ok godz str nr por zob ks gen płk p pp', 'itd itp r w', true)],
  ['cs', entry('dr prof ing mgr bc mudr judr sv ul č str např tzn tj cca hod p', 'atd apod', true)],
  [
    'ru',
    entry('г-н г-жа др проф акад им ул д стр рис табл т.е т.к т.н напр см ср тыс млн млрд руб', 'т.д т.п др г гг в вв'),
  ],
  ['uk', entry('проф акад ім вул буд стор рис табл т.зв напр див тис млн млрд грн', 'т.д т.п ін р рр ст')],
])
