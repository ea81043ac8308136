import { announcing, any, leadOf, planned, type Phrases } from './pattern.ts'

const lead = leadOf('bueno|bien|entonces|y|pues|ahora|vale|perfecto|muy bien|ok')

const does =
  'llamo|mando|envío|escribo|reviso|preparo|hago|compro|pido|busco|paso|llevo|traigo|reservo|organizo|pregunto|compruebo'
const times =
  'lunes|martes|miércoles|jueves|viernes|sábado|domingo|hoy|mañana|esta (?:tarde|noche|semana)|la (?:próxima semana|semana que viene)|fin de mes'

export const spanish: Phrases = {
  task: any(
    `${planned(does, times)}|hay que|(?:tengo|tienes|tiene|tenemos|tienen) que|(?:debo|debes|debe|debemos|deben) \\p{L}+r|(?:voy|vas|va|vamos|van) a \\p{L}+r|(?:puedes|podrías|puede|podría) (?:por favor )?\\p{L}+r|no (?:olvides|olvidemos|te olvides)|pendientes?|(?:yo )?(?:me encargo|te mando|os mando|les escribo|le escribo|lo reviso|lo preparo|llamo a)`,
  ),
  notTask:
    /^(?:gracias|muchas gracias|adiós|hasta (?:luego|mañana|pronto)|en resumen|vamos a (?:empezar|ver|hablar))|(?:tengo|hay) que (?:decir|reconocer|admitir)/iu,
  request: any(
    '(?:puedes|podrías|puede|podría|podéis|pueden)(?: [\\p{L}]+){0,3} (?:enviar|mandar|escribir|llamar|preparar|revisar|arreglar|reservar|organizar|contactar|comprobar|pedir|avisar|informar|preguntar|buscar|comprar|invitar|encargar|hablar|añadir|poner|comparar|calcular|imprimir|publicar|traducir|firmar|pagar|reenviar|recordar|mirar)\\p{L}*',
  ),
  decision: any(
    '(?:hemos|han|se ha|fue) (?:decidido|acordado|aprobado)|decidimos|se (?:aprueba|rechaza|acuerda)n?|quedan? (?:aprobad|rechazad)[oa]s?|acordamos|quedamos en|(?:la|nuestra) decisión (?:es|fue)|decisión ?:|lo dejamos así|lo hacemos así',
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
  signs: {
    announced: [
      announcing(
        `${lead}(?:pasemos|vamos|vayamos|hablemos|empecemos|comencemos|sigamos|continuemos)(?: ahora)? (?:a hablar (?:de|del|sobre)|a|al|con|de|del|por|sobre) `,
      ),
      announcing(
        `${lead}(?:(?:el|la|mi|nuestro) )?(?:siguiente|próximo|próxima|último|última|primer|primera|segundo|tercer) (?:punto|tema|apartado|capítulo|pregunta|parte)(?: es|,|:| sería)(?: sobre)? `,
      ),
      announcing(`${lead}(?:quiero|quisiera|me gustaría)(?: ahora)? hablar (?:de|del|sobre) `),
    ],
    lead: /^(?:(?:bueno|bien|entonces|pues|ahora),? )*(?:bueno|bien|entonces|ahora), /iu,
    article: /^(?:el|la|los|las|un|una|nuestro|nuestra|lo de) /iu,
    clause: /(?:,| (?:porque|antes|después|si|cuando|que|donde|y luego|es|son|era) ).*$/iu,
  },
}
