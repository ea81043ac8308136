import { checkFigures } from '../../../test/helpers/check-figures.ts'

checkFigures(
  'en',
  `Twenty people came. → 20 people came.
  we waited forty five minutes → we waited 45 minutes
  We waited forty-five minutes. → We waited 45 minutes.
  about a hundred and five of them → about 105 of them
  one hundred twenty three pages → 123 pages
  two thousand five hundred copies → 2500 copies
  twelve thousand five hundred copies → 12,500 copies
  three hundred thousand visitors → 300,000 visitors
  five percent of us → 5% of us
  Five per cent of us. → 5% of us.
  ninety nine point nine percent → 99.9%
  two point five percent → 2.5%
  it costs five dollars → it costs $5
  it costs twenty five dollars and fifty cents → it costs $25.50
  He paid ten pounds. → He paid £10.
  three million dollars were lost → $3 million were lost
  two point five billion euros → €2.5 billion
  three million people live here → 3 million people live here
  pi is three point one four → pi is 3.14
  the meeting is at three thirty → the meeting is at 3:30
  The meeting starts at ten a.m. → The meeting starts at 10 a.m.
  come at seven fifteen p m → come at 7:15 p m
  it was three oh five pm → it was 3:05 pm
  at nine o'clock sharp → at 9 o'clock sharp
  on January fifth we left → on January 5 we left
  on june twenty third we left → on june 23 we left
  the fourth of july is a holiday → the 4th of july is a holiday
  The twenty-first of May was cold. → The 21st of May was cold.
  We met on May fifth. → We met on May 5.
  in nineteen eighty four he wrote → in 1984 he wrote
  born in nineteen oh five → born in 1905
  since twenty twenty we work at home → since 2020 we work at home
  in two thousand and eight the banks failed → in 2008 the banks failed
  the crisis of nineteen twenty nine → the crisis of 1929
  call five five five one two nine four → call 5551294
  the code is nine double two seven → the code is 9227
  dial oh seven seven one three → dial 07713
  it is her thirtieth birthday → it is her 30th birthday
  the twenty second floor → the 22nd floor
  he turned to page three → he turned to page 3
  see chapter twelve → see chapter 12
  She lives at twenty one Baker Street. → She lives at 21 Baker Street.
  eighteen months, fourteen days → 18 months, 14 days
  one million dollars is enough → $1 million is enough
  in the nineteen nineties → in the 1990s
  in the eighteen hundreds → in the 1800s
  it costs three dollars fifty → it costs $3.50
  ten pounds fifty each → £10.50 each
  room two oh five → room 205
  flight one seven three is late → flight 173 is late
  december twenty fifth twenty twenty → december 25 2020
  one million two hundred thousand people → 1,200,000 people
  two million three hundred forty five thousand dollars → $2,345,000
  twenty to thirty million people → 20 to 30 million people
  he was seventy one points ahead → he was 71 points ahead
  in twenty thirty we met → in 2030 we met
  in june nineteen eighty four → in june 1984
  on the fifth of november sixteen oh five → on the 5th of november 1605
  ten to twenty percent → 10 to 20%
  on the twenty second of may → on the 22nd of may
  it runs version ten point four point one → it runs version 10.4.1
  three point fifteen seconds → 3.15 seconds
  ping ten point zero point zero point one → ping 10.0.0.1
  on the third of november two thousand twenty five → on the 3rd of november 2025
  november two thousand twenty five → november 2025
  nine out of ten dentists → 9 out of 10 dentists
  from five to ten percent → from 5 to 10%
  between five and twenty people → between 5 and 20 people
  five to twenty dollars → $5 to $20
  between five and ten million dollars → between $5 and $10 million
  twenty minus five → 20 minus 5
  two or three out of twenty → 2 or 3 out of 20
  he is five foot eleven → he is 5 foot 11
  chapter one verse three → chapter 1 verse 3
  write to john dot smith at gmail dot com → write to john.smith@gmail.com
  mail us at info at example dot org → mail us at info@example.org
  go to www dot example dot ie → go to www.example.ie
  Go to Example dot com slash help slash start → Go to example.com/help/start
  my email is anna underscore lee at example dot co dot uk → my email is anna_lee@example.co.uk`,
  `one of them is wrong
  No one knows that.
  wait a second
  in the second place he was tired
  give me a hundred reasons
  a thousand thanks
  thousands of people and hundreds of cars
  two or three times
  three of us went
  I may second that motion
  on the one hand it works
  one by one they left
  we are number one
  the first and the second time
  a third of the class
  two thirds of it
  He came in third.
  for the hundredth of a moment or so
  at sixes and sevens
  he has two brothers
  this one is mine
  which one do you mean
  once or twice a week
  the fourth wall
  a million things to do
  millions of stars
  a dozen eggs
  one two three four and go
  five four three two one
  nine to five is a film
  I have seven cats
  what a ten-year-old thinks
  the Thirty Years war
  he read Twenty Thousand Leagues
  that makes sense to me
  I won the match
  for the win
  to be or not to be
  she ate eight eggs
  he too was there
  oh that is nice
  at one with the world
  a point of order
  half an hour later
  they march first and talk later
  you may one day understand
  it happened in ten sixty six
  it costs three fifty
  it is twelve thirty now
  point five percent
  at some point twenty people left
  one twenty three main street
  twenty twenty vision
  fifty fifty
  twenty four seven
  ten twenty thirty forty fifty
  seven eleven is a store
  a twenty second timer
  two or three hundred people
  twenty or thirty thousand people
  between two and three hundred
  the two hundred fifty first visitor
  the one hundred and first time
  in twenty thirty years
  one eight hundred five five five one two three four
  fifty or sixty thousand dollars
  a hundred and twenty first birthday
  seventeen seventy six
  it costs nineteen ninety nine
  a twenty second clip of it
  three to five days
  three or four of the people
  the dot com bubble
  connect the dots and look at the dot on it
  dot dot dot
  morse code is dot dash dot
  send an email to anna at seven
  two by four`,
)
