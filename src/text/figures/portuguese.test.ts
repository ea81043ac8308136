import { checkFigures } from '../../../test/helpers/check-figures.ts'

checkFigures(
  'pt',
  `vinte pessoas vieram → 20 pessoas vieram
  esperámos quarenta e cinco minutos → esperámos 45 minutos
  cento e cinco páginas → 105 páginas
  duzentos e cinquenta gramas de farinha → 250 gramas de farinha
  mil duzentos e trinta e quatro → 1234
  dois mil e vinte e três → 2023
  em mil novecentos e oitenta e quatro → em 1984
  em dois mil e oito → em 2008
  doze mil cópias → 12.000 cópias
  trezentos mil visitantes → 300.000 visitantes
  um milhão e duzentos mil → 1.200.000
  dois milhões e meio → 2 milhões e meio
  cinco por cento → 5%
  vinte e cinco por cento → 25%
  zero vírgula vinte e cinco por cento → 0,25%
  de cinco a dez por cento → de 5 a 10%
  custa cinquenta euros → custa 50 €
  doze euros e noventa → 12,90 €
  cem euros e cinquenta cêntimos → 100,50 €
  às três e meia → às 3:30
  às três e um quarto → às 3:15
  às quinze e trinta → às 15:30
  às dez horas → às 10 horas
  das nove às dezassete → das 9 às 17
  o primeiro de maio → o 1º de maio
  cinco de maio de dois mil e vinte e três → 5 de maio de 2023
  vinte e um de dezembro → 21 de dezembro
  nove em cada dez → 9 em cada 10
  entre cinco e dez milhões → entre 5 e 10 milhões
  um metro e oitenta → 1,80 metros
  joão ponto silva arroba gmail ponto com → joão.silva@gmail.com
  www ponto exemplo ponto pt → www.exemplo.pt
  século vinte e um → século XXI
  três mil e quinhentos → 3500
  setenta e um → 71
  oitenta e oito → 88
  trinta e três → 33
  o meu número é nove um dois três quatro cinco seis sete oito → o meu número é 912345678
  dezenove anos → 19 anos
  dez mil euros → 10.000 €
  um milhão e duzentos mil euros → 1.200.000 €
  vinte e duas pessoas → 22 pessoas
  às vinte e duas horas → às 22 horas
  em dois mil → em 2000
  cento e vinte quilómetros por hora → 120 quilómetros por hora
  cinquenta mil euros por ano → 50.000 € por ano
  entre cinco e vinte pessoas → entre 5 e 20 pessoas
  nove ou dez vezes → 9 ou 10 vezes`,
  `um dia ele vem
  uma vez só
  um deles está aqui
  duas ou três vezes
  dois irmãos e três irmãs
  tenho sete gatos
  mil obrigados
  cem vezes
  mil vezes
  centenas de pessoas
  milhares de pessoas
  um milhão de estrelas
  o primeiro dia
  a segunda guerra mundial
  pela terceira vez
  um quarto de hora
  meia hora depois
  dois terços deles
  um dois três quatro
  as duas irmãs
  as três amigas
  pedro quinto
  joão doze
  o ponto é outro
  um ponto de vista
  nove meses depois
  o nono lugar
  um par de sapatos
  uma dezena de livros
  os cinco sentidos
  três vezes mais
  oito horas de sono
  no fim
  do três ao cinco
  a um passo
  sete mares
  dois em um
  os dois
  as duas
  quatro pessoas
  nós os três
  duas semanas
  seis meses`,
)
