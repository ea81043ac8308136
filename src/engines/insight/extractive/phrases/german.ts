import { announcing, any, leadOf, type Phrases } from './pattern.ts'

const lead = leadOf('okay|gut|so|also|ja|dann|und|nun|jetzt|perfekt|schön|prima|alles klar')

export const german: Phrases = {
  task: any(
    'ich (?:(?:werde|mache|schicke|sende|schreibe|kümmere|rufe|prüfe|kläre|bereite|frage|bestelle|buche|organisiere|suche|stelle|hole|besorge|kaufe|teste|melde|sage|gebe|bringe|informiere|rede|spreche)(?! (?:nicht|nie|immer)))|(?:mache|schicke|schreibe|rufe|prüfe|kläre|frage|bestelle|buche|organisiere|besorge|teste) ich|(?:wir|sie|du|er|ihr|ich) (?:muss|musst|müssen|sollte|sollten|solltest|soll|sollen)|(?:muss|musst|müssen|sollte|sollten|solltest|soll|sollen) (?:wir|du|ihr|ich)|(?:kannst|könntest|könnt|können|könnten) (?:du|ihr|sie) (?:bitte|das|mal|noch|uns|mir)|bitte (?:schick|schreib|prüf|ruf|kümmer|denk|bereit|mach|frag|sag|bring|gib|klär)\\p{L}*|bitte \\p{L}+n sie|\\p{L}+n sie bitte|aufgaben?|nicht vergessen|vergiss nicht|muss noch',
  ),
  notTask:
    /^(?:vielen dank|danke|bis (?:bald|morgen|nächste)|zusammenfassend|lasst? uns anfangen)|muss (?:ich )?(?:sagen|zugeben|gestehen)|soll(?:en|te|ten)? (?:\p{L}+ ){0,6}ge\p{L}+(?:t|en) (?:haben|sein)|ich (?:frage mich|sage mal|rede von|spreche von|muss ja)/iu,
  request: any(
    '(?:kannst|könntest|könnt|können|könnten|würdest|würden) (?:du|ihr|sie)(?: [\\p{L}\\p{N}-]+){0,8} (?:vorbereiten|schicken|senden|schreiben|prüfen|anrufen|erstellen|klären|buchen|bestellen|kümmern|organisieren|besorgen|überarbeiten|testen|reparieren|informieren|fragen|übernehmen|sprechen|reden|einladen|suchen|abstimmen|melden|vergleichen|berechnen|drucken|veröffentlichen|übersetzen|unterschreiben|bezahlen|abholen|weiterleiten|erinnern|hochladen|anschauen|ansehen|mitbringen|einholen)',
  ),
  decision: any(
    '(?:haben|hat|wurde|ist) (?:uns )?(?:\\p{L}+ ){0,5}(?:beschlossen|entschieden|vereinbart|geeinigt)|beschlossen|(?:ist|sind|wird|wurde|damit) (?:\\p{L}+ ){0,5}(?:angenommen|verabschiedet|genehmigt|abgelehnt)|(?:haben|hatten) (?:wir )?uns(?: \\p{L}+){0,6} (?:entschieden|geeinigt)|wir (?:einigen|entscheiden) uns|der beschluss|(?:wir bleiben|bleiben wir) (?:bei|dabei)|dabei bleiben wir|dabei bleibt es|abgemacht|dann machen wir (?:das|es) so|machen wir so|(?:entscheidung|beschluss):',
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
  signs: {
    announced: [
      announcing(
        `${lead}(?:kommen|gehen|wechseln|fangen|beginnen|reden|sprechen|starten) wir(?: (?:jetzt|nun|mal|gleich|noch|dann|weiter|kurz))* (?:zu|zur|zum|mit|über|auf) `,
      ),
      announcing(
        `${lead}(?:(?:der|die|das|mein|meine|unser|zum|zur) )?(?:nächste[rsn]?|letzte[rsn]?|erste[rsn]?|zweite[rsn]?|dritte[rsn]?) (?:punkt|thema|frage|teil|kapitel)(?: auf der (?:liste|tagesordnung|agenda))?(?: ist| wäre|,|:) `,
      ),
      announcing(`${lead}(?:lass(?:t)? uns|ich (?:möchte|würde gern|will))(?: jetzt| nun| noch| kurz)? (?:über|auf) `),
      /^(?:(?:also|gut|so|okay|jetzt|nun|und),? )+(?:zum|zur|zu) ([^.?!;:,]{2,60})\.$/iu,
    ],
    lead: /^(?:(?:okay|gut|so|also|ja|nun|jetzt),? )*(?:okay|gut|so|also|nun|jetzt), /iu,
    article: /^(?:der|die|das|dem|den|ein|eine|einen|einem|einer|unser|unsere|unserem|unserer) /iu,
    clause:
      /(?:,| (?:weil|bevor|nachdem|wenn|dass|und dann|ist|sind|war|waren|sprechen|reden|eingehen|kommen|zu sprechen)(?!\p{L})).*$/iu,
  },
}
