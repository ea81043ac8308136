import { checkFigures } from '../../../test/helpers/check-figures.ts'

checkFigures(
  'fr',
  `Vingt personnes sont venues. → 20 personnes sont venues.
  nous avons attendu quarante-cinq minutes → nous avons attendu 45 minutes
  nous avons attendu quarante cinq minutes → nous avons attendu 45 minutes
  il a vingt et un ans → il a 21 ans
  soixante et onze pages → 71 pages
  soixante-dix-sept pages → 77 pages
  quatre-vingts pages → 80 pages
  quatre vingt dix sept pages → 97 pages
  nonante-neuf francs → 99 francs
  cent cinq d'entre eux → 105 d'entre eux
  deux cent vingt-trois pages → 223 pages
  deux mille cinq cents copies → 2500 copies
  douze mille cinq cents copies → 12 500 copies
  trois cent mille visiteurs → 300 000 visiteurs
  mille deux cents euros → 1200 €
  cinq pour cent d'entre nous → 5 % d'entre nous
  Neuf pour cent. → 9 %.
  quatre-vingt-dix-neuf virgule neuf pour cent → 99,9 %
  deux virgule cinq pour cent → 2,5 %
  ça coûte cinq euros → ça coûte 5 €
  ça coûte cinq euros cinquante → ça coûte 5,50 €
  vingt euros et cinq centimes → 20,05 €
  neuf euros → 9 €
  trois millions de personnes → 3 millions de personnes
  deux virgule cinq milliards → 2,5 milliards
  pi vaut trois virgule quatorze → pi vaut 3,14
  à quinze heures trente → à 15 h 30
  à trois heures et demie → à 3 h 30
  Rendez-vous à huit heures. → Rendez-vous à 8 heures.
  à neuf heures et quart → à 9 h 15
  le cinq mai → le 5 mai
  le premier janvier → le 1er janvier
  le vingt et un juin → le 21 juin
  le trente et un décembre → le 31 décembre
  en mille neuf cent quatre-vingt-quatre → en 1984
  en dix-neuf cent quatre-vingt-quatre → en 1984
  depuis deux mille vingt → depuis 2020
  appelez le zéro six douze trente-quatre cinquante-six soixante-dix-huit → appelez le 06 12 34 56 78
  le code est quatre quatre deux sept → le code est 4427
  après seize jours → après 16 jours
  dix-sept, dix-huit ou plus → 17, 18 ou plus
  quatre-vingt-dix kilomètres → 90 kilomètres
  six cents soldats → 600 soldats
  ça coûte un euro vingt → ça coûte 1,20 €
  un million deux cent mille → 1 200 000
  trois millions quatre cent mille euros → 3 400 000 €
  un million quatre cent mille euros → 1 400 000 €
  un virgule cinq euro → 1,5 €
  trois virgule un quatre un → 3,141
  un virgule cinq million d'euros → 1,5 million d'euros
  neuf sur dix → 9 sur 10
  de cinq à dix pour cent → de 5 à 10 %
  de neuf heures à dix-sept heures → de 9 heures à 17 heures
  entre cinq et dix millions → entre 5 et 10 millions
  il fait un mètre quatre-vingts → il fait 1 m 80
  jean point dupont arobase gmail point com → jean.dupont@gmail.com
  sur exemple point fr → sur exemple.fr`,
  `un d'entre eux
  un homme et une femme
  personne ne le sait
  un livre neuf
  du neuf et du vieux
  quoi de neuf
  une voiture toute neuve
  attendez une seconde
  en second lieu
  la première fois
  le premier de la classe
  au troisième étage
  mille mercis
  des milliers de gens
  des centaines de voitures
  deux ou trois fois
  un tiers de la classe
  les deux tiers
  une demi-heure
  un quart d'heure
  un million de raisons
  une douzaine d'œufs
  un deux trois quatre
  cinq quatre trois deux
  j'ai sept chats
  les neuf planètes
  d'un côté
  un par un
  pas un seul
  les deux sont partis
  à un moment
  le point et la virgule
  tous les six mois
  quatre à quatre
  cent fois sur le métier
  chacun de nous
  pour cette raison
  ça fait trois heures
  l'une et l'autre
  le Vingt Heures commence
  en mai il pleut
  il y en a huit
  le vingt et unième siècle
  vingt deuxième
  deux ou trois cents personnes
  vingt ou trente mille
  trente et un quatre deux neuf
  onze onze
  un point de vue
  cinquante ou soixante mille euros
  Louis quatorze
  sous louis seize
  un point de vue
  deux à trois ans
  deux ou trois points
  le bloc de huit heures et constructor`,
)
