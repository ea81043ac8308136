import { announcing, any, leadOf, planned, type Phrases } from './pattern.ts'

const lead = leadOf('bon|bien|alors|donc|et|oui|maintenant|parfait|d’accord|très bien|ok')

/** What somebody does, not what they are, did or think. */
const does =
  "(?:j['’]|je (?:(?:te|vous|lui|leur|l[ea]s?) |m['’]en |[tl]['’])?)(?!(?:suis|ai|sais|pense|crois|veux|voulais|peux)(?!\\p{L}))(?:fais|vais|(?!\\p{L}+ais(?!\\p{L}))\\p{L}{3,})"
const times =
  'lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|demain|ce soir|cet après-midi|cette semaine|la semaine prochaine|la fin (?:du mois|de la semaine)|ici (?:là|lundi|mardi|mercredi|jeudi|vendredi|demain)'

export const french: Phrases = {
  task: any(
    `${planned(does, times)}|il faut|(?:je|on|nous|vous|tu) (?:dois|doit|devons|devez|vais|va|allons|allez) \\p{L}+(?:er|ir|re)|(?:peux|pouvez|pourrais|pourriez)-(?:tu|vous)|n['’]oublie[zs]? pas|à faire|d['’]ici (?:lundi|mardi|mercredi|jeudi|vendredi|demain)|je (?:m['’]en (?:occupe|charge)|t['’]envoie|vous envoie|l['’]appelle|leur écris|lui écris|vérifie|prépare|réserve|contacte)`,
  ),
  notTask:
    /^(?:merci|au revoir|pour résumer|à (?:bientôt|demain))|(?:je|il faut) (?:dois |bien )?(?:dire|avouer|admettre)/iu,
  request: any(
    '(?:tu (?:peux|pourrais)|vous (?:pouvez|pourriez)|(?:peux|pourrais)-tu|(?:pouvez|pourriez)-vous)(?: [\\p{L}]+){0,3} (?:envoyer|écrire|appeler|préparer|vérifier|corriger|réserver|organiser|contacter|rédiger|relire|commander|prévenir|informer|demander|trouver|acheter|chercher|inviter|regarder|ajouter|mettre|faire|parler|comparer|calculer|imprimer|publier|traduire|signer|payer|transmettre|rappeler|passer)',
  ),
  decision: any(
    "(?:a|avons|ont|est) (?:été )?décidée?|(?:est|sont) (?:\\p{L}+ ){0,2}(?:adoptée?s?|approuvée?s?|rejetée?s?)|on est d'accord|c['’]est décidé|nous retenons|(?:notre|la) décision (?:est|:)|décision ?:|on (?:part|reste) (?:sur|là-dessus)|on fait comme ça",
  ),
  proposal:
    /(?<!\p{L})(?:je (?:propose|suggère)|on (?:pourrait|devrait|garde|prend|reporte|décale|supprime|annule|commence|arrête)|et si (?:on|nous)|nous (?:gardons|reportons|prenons|décalons|supprimons))(?!\p{L})/iu,
  agreement:
    /^(?:(?:oui|non|bon|ok),? )*(?:d['’]accord|ça me va|entendu|parfait|très bien|bonne idée|pas d['’]objection|je suis d['’]accord|on fait comme ça)/iu,
  term: any("s'appelle|on appelle|signifie|désigne|c'est-à-dire|est défini|autrement dit|la définition"),
  open: any(
    '(?:je|on|nous) ne (?:le )?(?:sais|sait|savons) (?:toujours |encore )?pas|pas clair|question ouverte|reste à|on verra|ça dépend|à voir',
  ),
  asks: /^(?:(?:et|mais|alors|donc),? )?(?:qu['’]est-ce|est-ce|pourquoi|comment|qui|où|quand|quel(?:le)?s?|combien|avez-vous|as-tu)(?!\p{L})/iu,
  figure: any(
    'janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|pour cent|cents?|mille|millions?|milliards?|siècle',
  ),
  signs: {
    announced: [
      announcing(
        `${lead}(?:passons|venons-en|venons|revenons|commençons|parlons|continuons)(?: maintenant| donc| d['’]abord)? (?:à|au|aux|par|de|du|des|avec|sur) `,
      ),
      announcing(
        `${lead}(?:(?:le|la|mon|ma|notre) )?(?:prochain|dernier|premier|deuxième|troisième|prochaine|dernière|première) (?:point|sujet|thème|chapitre|question|partie)(?: ?,| ?:| c['’]est| est| sera) `,
      ),
      announcing(`${lead}(?:je (?:voudrais|veux|vais)|nous allons|on va)(?: maintenant)? parler (?:de|du|des) `),
    ],
    lead: /^(?:(?:bon|bien|alors|donc|maintenant),? )*(?:bon|bien|alors|maintenant), /iu,
    article: /^(?:(?:le|la|les|un|une|des|du|notre|nos) |l['’])/iu,
    clause: /(?:,| (?:parce que|avant|après|si|quand|que|qui|où|et puis|est|sont|était) ).*$/iu,
  },
}
