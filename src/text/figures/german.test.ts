import { checkFigures } from '../../../test/helpers/check-figures.ts'

checkFigures(
  'de',
  `Zwanzig Leute kamen. → 20 Leute kamen.
  wir warteten fünfundvierzig Minuten → wir warteten 45 Minuten
  das sind zwölf Seiten → das sind 12 Seiten
  hundertfünf davon → 105 davon
  zweihundertdreiundzwanzig Seiten → 223 Seiten
  zweitausendfünfhundert Stück → 2500 Stück
  zwölftausendfünfhundert Stück → 12.500 Stück
  dreihunderttausend Besucher → 300.000 Besucher
  eintausend Meter → 1000 Meter
  fünf Prozent von uns → 5 % von uns
  Es sind hundert Prozent. → Es sind 100 %.
  neunundneunzig Komma neun Prozent → 99,9 %
  zwei Komma fünf Prozent → 2,5 %
  das kostet fünf Euro → das kostet 5 €
  das kostet fünf Euro fünfzig → das kostet 5,50 €
  zwanzig Euro und fünf Cent → 20,05 €
  drei Millionen Menschen → 3 Millionen Menschen
  zwei Komma fünf Milliarden → 2,5 Milliarden
  Pi ist drei Komma eins vier → Pi ist 3,14
  um fünfzehn Uhr dreißig → um 15:30 Uhr
  Um acht Uhr geht es los. → Um 8 Uhr geht es los.
  es ist ein Uhr → es ist 1 Uhr
  um sieben Uhr fünf → um 7:05 Uhr
  am fünften Mai → am 5. Mai
  der erste Januar → der 1. Januar
  am einundzwanzigsten Juni waren wir da → am 21. Juni waren wir da
  vom dritten März bis zum siebten April → vom 3. März bis zum 7. April
  am dritten Oktober → am 3. Oktober
  im Jahr neunzehnhundertvierundachtzig → im Jahr 1984
  seit zweitausendzwanzig → seit 2020
  zweitausendundacht war die Krise → 2008 war die Krise
  achtzehnhundertachtundvierzig → 1848
  wählen Sie null eins sieben drei acht → wählen Sie 01738
  die Nummer ist vier vier zwei eins → die Nummer ist 4421
  er ist dreißig Jahre alt → er ist 30 Jahre alt
  nach sechzehn Tagen → nach 16 Tagen
  siebzehn, achtzehn oder mehr → 17, 18 oder mehr
  In elf Monaten sind wir fertig. → In 11 Monaten sind wir fertig.
  neunzig Kilometer weiter → 90 Kilometer weiter
  rund tausendzweihundert Leute → rund 1200 Leute
  am zweiundzwanzigsten Dezember → am 22. Dezember
  es kostet ein Euro zwanzig → es kostet 1,20 €
  drei Millionen zweihunderttausend Leute → 3.200.000 Leute
  eine Million zweihunderttausend Euro → 1.200.000 €
  zehn bis zwanzig Millionen Leute → 10 bis 20 Millionen Leute
  drei Äpfel und zwanzig Birnen → drei Äpfel und 20 Birnen
  zweitausend vierundzwanzig → 2024
  im Jahr neunzehn hundert neunzig → im Jahr 1990
  ein hundert zwanzig Leute → 120 Leute
  zwei hundert dreiundzwanzig Komma fünf → 223,5
  zwischen zweihundert und dreihundert Leute → zwischen 200 und 300 Leute
  fünf tausend Euro → 5000 €
  neun von zehn Ärzten → 9 von 10 Ärzten
  von fünf bis zehn Prozent → von 5 bis 10 %
  zwischen acht und zehn Uhr → zwischen 8 und 10 Uhr
  von acht bis zehn Uhr dreißig → von 8 bis 10:30 Uhr
  es ist fünf vor zwölf → es ist 5 vor 12
  Er ist ein Meter achtzig groß. → Er ist 1,80 Meter groß.
  Das ist Version drei Punkt fünf. → Das ist Version 3.5.
  hans punkt meier at gmail punkt com → hans.meier@gmail.com
  unter www punkt beispiel punkt de → unter www.beispiel.de
  auf beispiel minus eins punkt de schrägstrich hilfe → auf beispiel-eins.de/hilfe`,
  `einer von ihnen
  ein Mann und eine Frau
  das ist eins
  Gib acht auf dich.
  wir haben acht Katzen
  die sieben Zwerge
  er wollte das Mehl sieben
  ein zweiter Versuch
  zum ersten Mal
  der Erste war schneller
  im dritten Stock
  an zweiter Stelle
  hundert Mal gesagt
  tausend Dank
  Tausende kamen
  Hunderte von Leuten
  zwei oder drei Mal
  zu dritt
  eine Sekunde bitte
  ein Drittel davon
  zwei Drittel der Leute
  eine Million Gründe
  ein Dutzend Eier
  eins zwei drei vier los
  fünf vier drei zwei
  keiner weiß das
  auf der einen Seite
  einmal und zweimal
  beide gingen
  die Elf spielt gut
  in den Zwanziger Jahren
  er kam als Zehnter an
  und so weiter
  die Sieben und die Acht
  unter vier Augen
  auf allen vieren
  erst kam er dann sie
  achten wir darauf
  Mai war ein schöner Monat
  null Ahnung
  die hundertste Wiederholung
  alle neune
  um Himmels willen
  zwanzig vierundzwanzig war warm
  null acht neun zwölf vierunddreißig sechsundfünfzig
  zwei tausend und zwanzig
  zwischen zwei und dreißig
  ein und zwanzig Leute
  zwölf dreißig
  einen Euro zwanzig
  zwei oder dreihundert Leute
  zwanzig bis dreißigtausend Leute
  fünfzig bis sechzigtausend Euro
  drei bis fünf Tage
  der Punkt ist ein anderer
  ein Meter vor dem Ziel
  zwei zu eins`,
)
