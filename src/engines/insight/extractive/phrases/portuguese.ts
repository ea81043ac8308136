import { announcing, any, leadOf, planned, type Phrases } from './pattern.ts'

const lead = leadOf('bom|bem|então|ok|e|sim|agora|pois|certo|perfeito|muito bem')

const does =
  'ligo|mando|envio|escrevo|preparo|verifico|reservo|faço|compro|procuro|pergunto|passo|trago|levo|peço|organizo'
const times =
  '(?:segunda|terça|quarta|quinta|sexta)(?:-feira)?|sábado|domingo|hoje|amanhã|esta (?:tarde|noite|semana)|(?:na|para a) próxima semana|(?:ao|até ao) fim do mês'

export const portuguese: Phrases = {
  task: any(
    `${planned(does, times)}|(?:tenho|tens|tem|temos|têm) (?:de|que) \\p{L}+r|(?:preciso|precisas|precisa|precisamos|precisam)(?: de)? \\p{L}+r|(?:devo|deves|deve|devemos|devem) \\p{L}+r|(?:vou|vais|vai|vamos) (?!ver|falar|começar|passar)\\p{L}+r|é preciso \\p{L}+r|(?:trato|cuido) disso|(?:envio|mando|escrevo|ligo|preparo|verifico|reservo) (?:já|hoje|amanhã|isso|para)|não (?:te )?esqueças?`,
  ),
  notTask:
    /^(?:obrigad[oa]|adeus|até (?:logo|amanhã|à próxima)|em resumo|vamos (?:começar|ver|falar))|(?:tenho|temos) (?:de|que) (?:dizer|admitir|reconhecer)/iu,
  request: any(
    '(?:podes|pode|podias|poderia|podem|consegues|consegue)(?: \\p{L}+){0,3} (?:enviar|mandar|escrever|ligar|preparar|verificar|arranjar|reservar|organizar|contactar|contatar|avisar|perguntar|comprar|procurar|informar|convidar|falar|comparar|calcular|imprimir|publicar|traduzir|assinar|pagar|reenviar|lembrar|ver)\\p{L}*',
  ),
  decision: any(
    'decidimos|(?:está|fica|foi|é|são) (?:\\p{L}+ ){0,2}(?:aprovad|rejeitad)[oa]s?|(?:ficou|foi) (?:decidido|combinado)|combin[aá]mos|acord[aá]mos|(?:a|nossa) decisão (?:é|:)|decisão ?:|(?:fica|fazemos) assim|está decidido',
  ),
  proposal:
    /(?<!\p{L})(?:proponho|sugiro|podíamos|poderíamos|devíamos|deveríamos|e se|adiamos|mantemos|tiramos|cancelamos|compramos|contratamos)(?!\p{L})/iu,
  agreement:
    /^(?:(?:sim|não|ok|bom|está),? )*(?:de acordo|concordo|por mim tudo bem|está bem|tudo bem|parece-me bem|perfeito|ótimo|boa ideia|combinado|sem objeções|claro)/iu,
  term: any('chama-se|chamamos|significa|quer dizer|define-se|isto é|ou seja|por outras palavras|definição'),
  open: any(
    'não (?:o )?(?:sei|sabemos|se sabe)|não está claro|pergunta em aberto|falta saber|logo se vê|veremos|depende d[eoa]|por decidir|pendente',
  ),
  asks: /^(?:(?:e|mas|então|pois),? )?(?:o que|porque|por que|porquê|como|quem|onde|quando|qual|quais|quanto|quant[oa]s)(?!\p{L})/iu,
  figure: any(
    'janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro|(?:segunda|terça|quarta|quinta|sexta)-feira|sábado|domingo|por cento|cem|cento|duzentos|trezentos|quinhentos|(?:quatro|seis|sete|oito|nove)centos|mil|milhão|milhões|século|vinte|trinta|quarenta|cinquenta|sessenta|setenta|oitenta|noventa',
  ),
  signs: {
    announced: [
      announcing(
        `${lead}(?:passemos|passamos|vamos (?:passar|falar|começar)|comecemos|começamos|falemos|continuemos|voltemos)(?: agora)? (?:a|ao|à|aos|às|de|do|da|dos|das|com|por|pelo|pela|sobre) `,
      ),
      announcing(
        `${lead}(?:(?:o|a|meu|minha|nosso) )?(?:próxim[oa]|últim[oa]|primeir[oa]|segund[oa]|terceir[oa]) (?:ponto|tema|assunto|capítulo|pergunta|parte)(?: da ordem de trabalhos| da agenda)?(?: é|,|:| seria)(?: sobre)? `,
      ),
      announcing(`${lead}(?:quero|queria|gostava de|gostaria de)(?: agora)? falar (?:de|do|da|dos|das|sobre) `),
    ],
    lead: /^(?:(?:bom|bem|então|agora|ok),? )*(?:bom|bem|então|agora|ok), /iu,
    article: /^(?:o|a|os|as|um|uma|nosso|nossa) /iu,
    clause: /(?:,| (?:porque|antes|depois|se|quando|que|onde|e depois|é|são|era) ).*$/iu,
  },
}
