import { baseLanguage } from '../../../text/join-words.ts'

/** Phrases that mark a line as one of a kind, for the languages with a list; the others use English. */
export interface TriggerPhrases {
  /** A task for somebody. */
  task: RegExp
  /** How a question asks somebody to do something. */
  request: RegExp
  /** Looks like a task or a proposal and is none: "Let's get started." */
  notTask: RegExp
  /** Says that something is decided. */
  decision: RegExp
  /** Something that is decided if the others agree. */
  proposal: RegExp
  /** How somebody agrees to a proposal: the beginning of their line. */
  agreement: RegExp
  /** A word is explained. */
  term: RegExp
  /** An open point. */
  open: RegExp
  /** How a question without a question mark starts. */
  asks: RegExp
  /** A month, a day, a number in letters, a unit. */
  figure: RegExp
}

const any = (words: string): RegExp => new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, 'iu')

const table: Record<string, TriggerPhrases> = {
  en: {
    task: any(
      "(?:i|we)(?:['’]ll| will) (?:also |then |just )?(?!be\\b|have\\b|never\\b|always\\b|see\\b|say\\b|start\\b|begin\\b|come (?:back )?to\\b|go (?:with|into)\\b|remember\\b|admit\\b|show you\\b|tell you\\b|talk about\\b|get to\\b|keep\\b|stick\\b|drop\\b|move\\b|postpone\\b)\\p{L}+|(?:i|we|you|he|she|they|somebody|someone) (?:need|have|needs|has|ought|should) (?:to )?(?!to\\b|be\\b|been\\b|never\\b|do with\\b|say\\b|admit\\b)(?<=(?:to|should) )\\p{L}+|let['’]s (?:ask|call|check|send|set up|schedule|invite|order|prepare|write|book|test)|action items?|to-?do|don['’]t forget|remember to|make sure|follow up on|(?:due|ready|done|finished|by) (?:by |on |before )?(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|tomorrow|next week|the end of (?:the|this|next) (?:week|month|day))|please (?!don['’]t\\b)\\p{L}+",
    ),
    notTask:
      /^(?:let['’]s (?:get started|start|begin|move on|see|say)|(?:so )?to sum up|thank|(?:see|talk to) you)|(?:i|we)(?:['’]ll| will) (?:be back|see you|talk about)|(?:used|had|have|has|having) to (?:admit|say)/iu,
    request: any(
      '(?:could|can|would|will) you (?:please |also |then )?(?:send|write|call|ask|check|make|take|set up|prepare|look into|fix|update|share|find|draft|book|order|review|email|schedule|organi[sz]e|contact|tell (?!us|me)\\p{L}+|inform|talk to|speak to|arrange|handle|finish|test|collect|bring|invite|try|add|put|give)|ask \\p{Lu}\\p{L}+|would you mind|i need (?:you|somebody|someone) to',
    ),
    decision: any(
      "(?:we|they|i)(?:['’]ve| have)? (?:all )?(?:decided|agreed|settled|chose|approved)|(?:we(?:['’]ll| will)|let['’]s|we['’]re going to) (?:go with|stick with|drop|keep|postpone|move (?!on))|decision (?:is|was|has been)|(?:okay|so|then|our|the|my|final),? decision(?: ?[:,]| we)|(?:is|are|was|were) (?:decided|agreed|approved)|we are in agreement|final(?:ly)? decided|let['’]s decide (?:that|this|it)",
    ),
    proposal:
      /^(?:(?:so|then|okay|well|and|right),? )*we (?:now )?(?:move|remove|drop|keep|take|use|cancel|postpone|launch|stop|start|buy|sell|hire|publish|send|tell|pay|meet|invite|change|close|open|give)\b|\bi(?:['’]d| would)? (?:suggest|propose|recommend)|\b(?:why don['’]t|how about|what if|maybe) we\b|\b(?:let['’]s|we should|we could|i would offer|i vote)\b/iu,
    agreement:
      /^(?:(?:yes|yeah|okay|ok|right|no|sure),? )*(?:agreed|i (?:fully |totally |completely )?agree|(?:i['’]m |that['’]s )?fine (?:with|by) (?:me|that)|i['’]m fine with|(?:that )?(?:sounds|works) (?:good|great|fine|for me|for us)|no objections?|deal\b|let['’]s do (?:it|that)|good idea|i like (?:that|it)|then (?:that['’]s|it['’]s) (?:decided|settled)|of course)/iu,
    term: any(
      'is called|are called|was called|we call|means that|is defined as|definition of|known as|refers to|stands for|in other words|this means|what (?:i|we) mean by',
    ),
    open: any(
      "(?:i|we) (?:still |really )?(?:don't|do not) (?:yet |really )?know|not sure|unclear|open question|still (?:open|to be|need)|remains to be|to be decided|(?:only|open|big|real) question (?:is|remains)|question remains|we(?:’|')?ll see|depends on",
    ),
    asks: /^(?:(?:and|so|but|well|okay|now),? )?(?:what|why|how|who|whom|whose|where|when|which|do you|did you|does|are you|is (?:it|there|that|this)|was|were you|can you|could you|would you|have you|had you|will you)\b/iu,
    figure: any(
      'january|february|april|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|percent|hundreds?|thousands?|millions?|billions?|dozens?|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[- ]\\p{L}+)?|century|(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) (?:days|weeks|months|years|hours|minutes|times|people|pages|words)',
    ),
  },
  de: {
    task: any(
      'ich (?:(?:werde|mache|schicke|sende|schreibe|kümmere|rufe|prüfe|kläre|bereite|frage|bestelle|buche|organisiere|suche|stelle|hole|besorge|kaufe|teste|melde|sage|gebe|bringe|informiere|rede|spreche)(?! (?:nicht|nie|immer)))|(?:mache|schicke|schreibe|rufe|prüfe|kläre|frage|bestelle|buche|organisiere|besorge|teste) ich|(?:wir|sie|du|er|ihr|ich) (?:muss|musst|müssen|sollte|sollten|solltest|soll|sollen)|(?:muss|musst|müssen|sollte|sollten|solltest|soll|sollen) (?:wir|du|ihr|ich)|(?:kannst|könntest|könnt|können|könnten) (?:du|ihr|sie) (?:bitte|das|mal|noch|uns|mir)|bitte (?:schick|schreib|prüf|ruf|kümmer|denk|bereit|mach|frag|sag|bring|gib|klär)\\p{L}*|aufgaben?|nicht vergessen|vergiss nicht|muss noch',
    ),
    notTask:
      /^(?:vielen dank|danke|bis (?:bald|morgen|nächste)|zusammenfassend|lasst? uns anfangen)|muss (?:ich )?(?:sagen|zugeben|gestehen)|ich (?:frage mich|sage mal|rede von|spreche von|muss ja)/iu,
    request: any(
      '(?:kannst|könntest|könnt|können|könnten|würdest|würden) (?:du|ihr|sie)(?: [\\p{L}\\p{N}-]+){0,8} (?:vorbereiten|schicken|senden|schreiben|prüfen|anrufen|erstellen|klären|buchen|bestellen|kümmern|organisieren|besorgen|überarbeiten|testen|reparieren|informieren|fragen|übernehmen|sprechen|reden|einladen|suchen|abstimmen|melden)',
    ),
    decision: any(
      '(?:haben|hat|wurde|ist) (?:uns )?(?:\\p{L}+ ){0,5}(?:beschlossen|entschieden|vereinbart|geeinigt)|beschlossen|(?:haben|hatten) (?:wir )?uns(?: \\p{L}+){0,6} (?:entschieden|geeinigt)|wir (?:einigen|entscheiden) uns|der beschluss|(?:wir bleiben|bleiben wir) (?:bei|dabei)|dabei bleiben wir|dabei bleibt es|abgemacht|dann machen wir (?:das|es) so|machen wir so|(?:entscheidung|beschluss):',
    ),
    proposal:
      /\bich schlage vor|\bmein vorschlag|\b(?:lass(?:t)? uns|ich würde vorschlagen|wir (?:sollten|könnten))|^(?:(?:gut|also|okay|so),? )*(?:dann )?(?:wir )?(?:verschieben|streichen|behalten|nehmen|machen|fahren|ziehen|kaufen|stellen|beginnen|starten|beenden) (?:wir )?/iu,
    agreement:
      /^(?:(?:ja|nein|gut|okay|ok|klar),? )*(?:einverstanden|in ordnung|von mir aus|passt|abgemacht|genau so|gerne|klingt gut|finde ich (?:auch )?gut|machen wir(?: so)?|dafür|keine einwände|so machen wir)/iu,
    term: any('heißt|nennt man|nennen wir|bezeichnet|bedeutet|versteht man|das heißt|mit anderen worten|definition'),
    open: any(
      'weiß (?:ich )?nicht|wissen (?:wir |das |es )?(?:(?:immer )?noch )?nicht|unklar|offene? frage|noch offen|mal sehen|hängt davon ab|steht noch|ungeklärt',
    ),
    asks: /^(?:(?:und|also|aber|ja),? )?(?:was|warum|wieso|weshalb|wie|wer|wen|wem|wo|wann|welche[rsn]?|hast du|haben sie|bist du|sind sie|können sie|kannst du|gibt es)\b/iu,
    figure: any(
      'januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|prozent|(?:\\p{L}+und)?(?:zwan|vier|fünf|sech|sieb|acht|neun)zig|(?:\\p{L}+und)?dreißig|(?:drei|vier|fünf|sech|sieb|acht|neun)zehn|\\p{L}{0,12}(?:hundert|tausend)(?:und)?\\p{L}{0,24}|millionen?|milliarden?|jahrhundert|(?:zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf) (?:tage|wochen|monate|jahre|stunden|minuten|mal|leute|seiten)',
    ),
  },
  fr: {
    task: any(
      "il faut|(?:je|on|nous|vous|tu) (?:dois|doit|devons|devez|vais|va|allons|allez) \\p{L}+(?:er|ir|re)|(?:peux|pouvez|pourrais|pourriez)-(?:tu|vous)|n['’]oublie[zs]? pas|à faire|d['’]ici (?:lundi|mardi|mercredi|jeudi|vendredi|demain)|je (?:m['’]en occupe|t['’]envoie|vous envoie|l['’]appelle|leur écris|lui écris|vérifie|prépare|réserve|contacte)",
    ),
    notTask:
      /^(?:merci|au revoir|pour résumer|à (?:bientôt|demain))|(?:je|il faut) (?:dois |bien )?(?:dire|avouer|admettre)/iu,
    request: any(
      '(?:tu (?:peux|pourrais)|vous (?:pouvez|pourriez)|(?:peux|pourrais)-tu|(?:pouvez|pourriez)-vous)(?: [\\p{L}]+){0,3} (?:envoyer|écrire|appeler|préparer|vérifier|corriger|réserver|organiser|contacter|rédiger|relire|commander|prévenir|informer|demander|trouver|acheter|chercher|inviter|regarder|ajouter|mettre|faire|parler)',
    ),
    decision: any(
      "(?:a|avons|ont|est) (?:été )?décidée?|on est d’accord|on est d'accord|c['’]est décidé|nous retenons|(?:notre|la) décision (?:est|:)|décision ?:|on (?:part|reste) (?:sur|là-dessus)|on fait comme ça",
    ),
    proposal:
      /(?<!\p{L})(?:je (?:propose|suggère)|on (?:pourrait|devrait|garde|prend|reporte|décale|supprime|annule|commence|arrête)|et si (?:on|nous)|nous (?:gardons|reportons|prenons|décalons|supprimons))(?!\p{L})/iu,
    agreement:
      /^(?:(?:oui|non|bon|ok),? )*(?:d['’]accord|ça me va|entendu|parfait|très bien|bonne idée|pas d['’]objection|je suis d['’]accord|on fait comme ça)/iu,
    term: any("s'appelle|on appelle|signifie|désigne|c'est-à-dire|est défini|autrement dit|la définition"),
    open: any(
      '(?:je|on|nous) ne (?:le )?(?:sais|sait|savons) (?:toujours |encore )?pas|pas clair|question ouverte|reste à|on verra|ça dépend|à voir',
    ),
    asks: /^(?:(?:et|mais|alors|donc),? )?(?:qu'est-ce|est-ce|pourquoi|comment|qui|où|quand|quel(?:le)?s?|combien|avez-vous|as-tu)\b/iu,
    figure: any(
      'janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|pour cent|cents?|mille|millions?|milliards?|siècle',
    ),
  },
  es: {
    task: any(
      'hay que|(?:tengo|tienes|tiene|tenemos|tienen) que|(?:debo|debes|debe|debemos|deben) \\p{L}+r|(?:voy|vas|va|vamos|van) a \\p{L}+r|(?:puedes|podrías|puede|podría) (?:por favor )?\\p{L}+r|no (?:olvides|olvidemos|te olvides)|pendientes?|(?:yo )?(?:me encargo|te mando|os mando|les escribo|le escribo|lo reviso|lo preparo|llamo a)',
    ),
    notTask:
      /^(?:gracias|muchas gracias|adiós|hasta (?:luego|mañana|pronto)|en resumen|vamos a (?:empezar|ver|hablar))|(?:tengo|hay) que (?:decir|reconocer|admitir)/iu,
    request: any(
      '(?:puedes|podrías|puede|podría|podéis|pueden)(?: [\\p{L}]+){0,3} (?:enviar|mandar|escribir|llamar|preparar|revisar|arreglar|reservar|organizar|contactar|comprobar|pedir|avisar|informar|preguntar|buscar|comprar|invitar|encargar|hablar|añadir|poner)\\p{L}*',
    ),
    decision: any(
      '(?:hemos|han|se ha|fue) (?:decidido|acordado|aprobado)|decidimos|acordamos|quedamos en|(?:la|nuestra) decisión (?:es|fue)|decisión ?:|lo dejamos así|lo hacemos así',
    ),
    proposal:
      /(?<!\p{L})(?:propongo|sugiero|podríamos|deberíamos|y si|(?:lo )?(?:aplazamos|mantenemos|quitamos|movemos|cancelamos|compramos|contratamos|empezamos))(?!\p{L})/iu,
    agreement:
      /^(?:(?:sí|no|bueno|vale|ok),? )*(?:de acuerdo|me parece (?:bien|perfecto)|perfecto|estoy de acuerdo|buena idea|hecho|por mí bien|sin objeciones)/iu,
    term: any('se llama|se denomina|llamamos|significa|quiere decir|se define|es decir|definición'),
    open: any('no (?:lo )?(?:sé|sabemos)|no está claro|pregunta abierta|queda por|ya veremos|depende de|pendiente'),
    asks: /^(?:(?:y|pero|entonces|pues),? )?¿?(?:qué|por qué|cómo|quién|quiénes|dónde|cuándo|cuál|cuáles|cuánto|cuántos)(?!\p{L})/iu,
    figure: any(
      'enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|lunes|martes|miércoles|jueves|viernes|sábado|domingo|por ciento|cientos?|mil|millón|millones|siglo',
    ),
  },
}

/** The phrases of a language, or the English ones if it has none. */
export function triggerPhrasesOf(language: string): TriggerPhrases {
  return table[baseLanguage(language)] ?? (table['en'] as TriggerPhrases)
}
