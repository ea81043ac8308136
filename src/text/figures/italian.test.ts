import { checkFigures } from '../../../test/helpers/check-figures.ts'

checkFigures(
  'it',
  `venti persone sono venute → 20 persone sono venute
  abbiamo aspettato quarantacinque minuti → abbiamo aspettato 45 minuti
  centocinque pagine → 105 pagine
  duecentocinquanta grammi di farina → 250 grammi di farina
  milleduecentotrentaquattro → 1234
  duemilaventitré → 2023
  nel millenovecentoottantaquattro → nel 1984
  nel millenovecentottantaquattro → nel 1984
  centottanta grammi e centotto pagine → 180 grammi e 108 pagine
  nel duemilaotto → nel 2008
  dodicimila copie → 12.000 copie
  trecentomila visitatori → 300.000 visitatori
  un milione duecentomila → 1.200.000
  due milioni e mezzo → 2 milioni e mezzo
  tre virgola cinque miliardi di euro → 3,5 miliardi di euro
  cinque per cento → 5%
  il venticinque per cento → il 25%
  zero virgola due cinque per cento → 0,25%
  dal cinque al dieci per cento → dal 5 al 10%
  costa cinquanta euro → costa 50 €
  dodici euro e novanta → 12,90 €
  cento euro e cinquanta centesimi → 100,50 €
  alle tre e mezza → alle 3:30
  alle tre e un quarto → alle 3:15
  alle quindici e trenta → alle 15:30
  alle dieci → alle 10
  sono le otto e venti → sono le 8:20
  il primo maggio → il 1º maggio
  il cinque maggio duemilaventitré → il 5 maggio 2023
  il ventuno dicembre → il 21 dicembre
  nove su dieci → 9 su 10
  tra cinque e dieci milioni → tra 5 e 10 milioni
  un metro e ottanta → 1,80 metri
  mario punto rossi chiocciola gmail punto com → mario.rossi@gmail.com
  www punto esempio punto it → www.esempio.it
  secolo ventuno → secolo XXI
  tremilacinquecento → 3500
  settantuno → 71
  ottantotto → 88
  novantanove → 99
  trentatré trentini → 33 trentini
  il mio numero è tre quattro sette uno due tre quattro cinque → il mio numero è 34712345
  versione tre punto cinque → versione 3.5
  diciannove anni → 19 anni
  centomila → 100.000
  diecimila euro → 10.000 €
  un milione duecentomila euro → 1.200.000 €
  un milione e duecentomila → 1.200.000
  tra cinque e venti persone → tra 5 e 20 persone
  il due giugno → il 2 giugno
  nel duemila → nel 2000
  centoventi chilometri all'ora → 120 chilometri all'ora
  cinquantamila euro l'anno → 50.000 € l'anno
  dalle nove alle diciassette → dalle 9 alle 17`,
  `un giorno verrà
  una volta sola
  uno di loro è qui
  due o tre volte
  due fratelli e tre sorelle
  ho sette gatti
  sei stanco
  sei tu
  i venti forti
  dei venti del nord
  mille grazie
  cento volte
  mille volte
  centinaia di persone
  migliaia di persone
  un milione di stelle
  il primo giorno
  la seconda guerra mondiale
  per la terza volta
  un quarto d'ora
  mezz'ora dopo
  due terzi di loro
  uno due tre quattro
  le due sorelle
  le tre amiche
  luigi quattordici
  giovanni ventitré
  vittorio undici
  il punto è un altro
  un punto di vista
  a tu per tu
  nove mesi dopo
  il nono posto
  un paio di scarpe
  una decina di libri
  una ventina di persone
  i cinque sensi
  tre volte tanto
  quattro chiacchiere
  otto ore di sonno
  per cento volte
  alla fine
  dal tre al cinque`,
)
