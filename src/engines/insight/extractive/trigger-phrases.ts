import { baseLanguage } from '../../../text/join-words.ts'

/** Phrases that mark a line as one of a kind, for the languages with a list; the others use English. */
export interface TriggerPhrases {
  /** A task for somebody. */
  task: RegExp
  /** How a question asks somebody to do something. */
  request: RegExp
  /** A decision or agreement. */
  decision: RegExp
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
      "(?:i|we)(?:'ll| will) (?:send|write|call|ask|check|make|take|set|get|do|prepare|look into|follow|fix|update|share|talk to|find|try to|draft|book|order|finish|review|email|schedule|organi[sz]e|contact|put|add|bring|reach out)|(?:i|we|you|he|she|they) (?:need|have|are|is|has|needs) to (?!be\\b|do with\\b)\\p{L}+|(?:could|can|would) you (?:please )?(?:send|write|call|ask|check|make|take|set|prepare|look|follow|fix|update|share|talk|find|draft|book|review|email)|let's (?!see|say|not|face)\\p{L}+|action items?|to-?do|don't forget|remember to|make sure|follow up|(?:by|until|before) (?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|tomorrow|next week|the end of)|please (?:send|write|call|ask|check|make|take|prepare|look|fix|update|share|find|review)",
    ),
    request: any(
      '(?:could|can|would|will) you (?:please |also |then )?(?:send|write|call|ask|check|make|take|set up|prepare|look into|fix|update|share|find|draft|book|order|review|email|schedule|organi[sz]e|contact)',
    ),
    decision: any(
      "(?:we|they|i)(?:'ve| have)? (?:all )?(?:decided|agreed|settled|chose|approved)|(?:we(?:'ll| will)|let's|we're going to) (?:go with|stick with|drop|keep|postpone|move)|decision (?:is|was|has been)|(?:is|are|was|were) (?:decided|agreed|approved)|we are in agreement|final(?:ly)? decided",
    ),
    term: any(
      'is called|are called|was called|we call|means that|is defined as|definition of|known as|refers to|stands for|in other words|this means|what (?:i|we) mean by',
    ),
    open: any(
      "(?:i|we) (?:still |really )?(?:don't|do not) (?:yet |really )?know|not sure|unclear|open question|still (?:open|to be|need)|remains to be|to be decided|question (?:is|remains)|we(?:’|')?ll see|depends on",
    ),
    asks: /^(?:(?:and|so|but|well|okay|now),? )?(?:what|why|how|who|whom|whose|where|when|which|do you|did you|does|are you|is (?:it|there|that|this)|was|were you|can you|could you|would you|have you|had you|will you)\b/iu,
    figure: any(
      'january|february|april|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|percent|hundreds?|thousands?|millions?|billions?|dozens?|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[- ]\\p{L}+)?|century|(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) (?:days|weeks|months|years|hours|minutes|times|people|pages|words)',
    ),
  },
  de: {
    task: any(
      'ich (?:werde|mache|schicke|schreibe|kümmere|rufe|prüfe|kläre|bereite|frage)|(?:wir|sie|du|er|ihr|ich) (?:muss|musst|müssen|sollte|sollten|solltest|soll|sollen)|(?:kannst|könntest|könnt|können|könnten) (?:du|ihr|sie) (?:bitte|das|mal|noch|uns|mir)|bitte (?:schick|schreib|prüf|ruf|kümmer|denk)\\p{L}*|aufgaben?|nicht vergessen|vergiss nicht|bis (?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|morgen|nächste woche|ende)|lass(?:t)? uns',
    ),
    request: any(
      '(?:kannst|könntest|könnt|können|könnten|würdest|würden) (?:du|ihr|sie)(?: [\\p{L}\\p{N}-]+){0,8} (?:vorbereiten|schicken|senden|schreiben|prüfen|anrufen|erstellen|klären|buchen|bestellen|kümmern|organisieren|besorgen|überarbeiten|testen|reparieren)',
    ),
    decision: any(
      '(?:haben|hat|wurde|ist) (?:uns )?(?:\\p{L}+ ){0,5}(?:beschlossen|entschieden|vereinbart|geeinigt)|beschlossen|wir (?:einigen|entscheiden) uns|der beschluss|wir bleiben (?:bei|dabei)|abgemacht',
    ),
    term: any('heißt|nennt man|nennen wir|bezeichnet|bedeutet|versteht man|das heißt|mit anderen worten|definition'),
    open: any(
      'weiß (?:ich )?nicht|wissen (?:wir |das |es )?(?:(?:immer )?noch )?nicht|unklar|offene? frage|noch offen|mal sehen|hängt davon ab|steht noch|ungeklärt',
    ),
    asks: /^(?:(?:und|also|aber|ja),? )?(?:was|warum|wieso|weshalb|wie|wer|wen|wem|wo|wann|welche[rsn]?|hast du|haben sie|bist du|sind sie|können sie|kannst du|gibt es)\b/iu,
    figure: any(
      'januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|prozent|hundert|tausend|millionen?|milliarden?|jahrhundert|(?:zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf) (?:tage|wochen|monate|jahre|stunden|minuten|mal|leute|seiten)',
    ),
  },
  fr: {
    task: any(
      "il faut|(?:je|on|nous|vous|tu) (?:dois|doit|devons|devez|vais|va|allons|allez) \\p{L}+(?:er|ir|re)|(?:peux|pouvez|pourrais|pourriez)-(?:tu|vous)|n'oublie[zs]? pas|à faire|d'ici (?:lundi|mardi|mercredi|jeudi|vendredi|demain)|avant (?:lundi|mardi|mercredi|jeudi|vendredi|demain|la fin)",
    ),
    request: any(
      '(?:tu (?:peux|pourrais)|vous (?:pouvez|pourriez)|(?:peux|pourrais)-tu|(?:pouvez|pourriez)-vous)(?: [\\p{L}]+){0,3} (?:envoyer|écrire|appeler|préparer|vérifier|corriger|réserver|organiser|contacter|rédiger|relire|commander)',
    ),
    decision: any(
      "(?:a|avons|ont|est) (?:été )?décidée?|on est d’accord|on est d'accord|c'est décidé|nous retenons|la décision",
    ),
    term: any("s'appelle|on appelle|signifie|désigne|c'est-à-dire|est défini|autrement dit|la définition"),
    open: any(
      '(?:je|on|nous) ne (?:sais|sait|savons) (?:toujours |encore )?pas|pas clair|question ouverte|reste à|on verra|ça dépend|à voir',
    ),
    asks: /^(?:(?:et|mais|alors|donc),? )?(?:qu'est-ce|est-ce|pourquoi|comment|qui|où|quand|quel(?:le)?s?|combien|avez-vous|as-tu)\b/iu,
    figure: any(
      'janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|pour cent|cents?|mille|millions?|milliards?|siècle',
    ),
  },
  es: {
    task: any(
      'hay que|(?:tengo|tienes|tiene|tenemos|tienen) que|(?:debo|debes|debe|debemos|deben) \\p{L}+r|(?:voy|vas|va|vamos|van) a \\p{L}+r|(?:puedes|podrías|puede|podría) (?:por favor )?\\p{L}+r|no (?:olvides|olvidemos|te olvides)|pendientes?|(?:para|antes de[l]?) (?:el )?(?:lunes|martes|miércoles|jueves|viernes|mañana)',
    ),
    request: any(
      '(?:puedes|podrías|puede|podría|podéis|pueden)(?: [\\p{L}]+){0,3} (?:enviar|mandar|escribir|llamar|preparar|revisar|arreglar|reservar|organizar|contactar|comprobar|pedir)\\p{L}*',
    ),
    decision: any(
      '(?:hemos|han|se ha|fue) (?:decidido|acordado|aprobado)|decidimos|acordamos|quedamos en|la decisión|de acuerdo en',
    ),
    term: any('se llama|se denomina|llamamos|significa|quiere decir|se define|es decir|definición'),
    open: any('no (?:sé|sabemos)|no está claro|pregunta abierta|queda por|ya veremos|depende de|pendiente'),
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
