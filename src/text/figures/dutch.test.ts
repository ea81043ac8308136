import { checkFigures } from '../../../test/helpers/check-figures.ts'

checkFigures(
  'nl',
  `een euro vijftig → € 1,50
  twintig mensen kwamen → 20 mensen kwamen
  we wachtten vijfenveertig minuten → we wachtten 45 minuten
  honderdvijf bladzijden → 105 bladzijden
  tweehonderdvijftig gram meel → 250 gram meel
  tweeduizend vijfentwintig → 2025
  in negentienhonderdvierentachtig → in 1984
  in tweeduizend acht → in 2008
  in tweeduizendacht → in 2008
  twaalfduizend exemplaren → 12.000 exemplaren
  driehonderdduizend bezoekers → 300.000 bezoekers
  een miljoen tweehonderdduizend → 1.200.000
  twee komma vijf miljoen euro → 2,5 miljoen euro
  vijf procent → 5%
  vijfentwintig procent → 25%
  nul komma twee vijf procent → 0,25%
  van vijf tot tien procent → van 5 tot 10%
  vijftig euro → € 50
  twaalf euro negenennegentig → € 12,99
  honderd euro en vijftig cent → € 100,50
  om drie uur dertig → om 3:30 uur
  om tien uur → om 10 uur
  vijf mei tweeduizend drieëntwintig → 5 mei 2023
  op eenentwintig december → op 21 december
  negen van de tien → 9 van de 10
  een meter tachtig → 1,80 meter
  jan punt jansen apenstaartje gmail punt com → jan.jansen@gmail.com
  www punt voorbeeld punt nl → www.voorbeeld.nl
  drieduizend vijfhonderd → 3500
  eenenzeventig → 71
  achtentachtig → 88
  drieëndertig → 33
  tweeëntwintig → 22
  mijn nummer is nul zes een twee drie vier vijf zes zeven acht → mijn nummer is 0612345678
  negentien jaar → 19 jaar
  tienduizend euro → € 10.000
  tien over twee → 10 over 2
  vijf voor twaalf → 5 voor 12
  vijftienhonderd euro → € 1500
  zevenentwintig → 27
  tot acht uur → tot 8 uur
  tien tot twintig euro → € 10 tot € 20
  honderdtwintig kilometer per uur → 120 kilometer per uur
  vijftigduizend euro per jaar → € 50.000 per jaar
  zes tot twaalf maanden → 6 tot 12 maanden
  in tweeduizend → in 2000`,
  `op een dag komt hij
  een keer maar
  een van hen is hier
  twee of drie keer
  twee broers en drie zussen
  ik heb zeven katten
  duizend maal dank
  honderd keer
  honderden mensen
  duizenden mensen
  een miljoen sterren
  de eerste dag
  de tweede kamer
  voor de derde keer
  een kwartier
  een half uur later
  twee derde van hen
  een twee drie vier
  half vier
  kwart over drie
  het punt is dat hij komt
  een punt van aandacht
  negen maanden later
  de negende plaats
  een paar schoenen
  een tiental boeken
  de vijf zintuigen
  drie keer zoveel
  acht uur slaap
  drie uur lang
  zes weken
  de een na de ander
  aan het eind
  vier mensen
  wij drieën
  om de twee weken
  zeven zeeën
  met z'n tweeën
  tussen de middag
  acht jaar
  negen op een rij
  de twintigste eeuw
  vijf dagen`,
)
