import { checkFigures } from '../../../test/helpers/check-figures.ts'

checkFigures(
  'es',
  `Vinieron veinte personas. → Vinieron 20 personas.
  esperamos cuarenta y cinco minutos → esperamos 45 minutos
  tiene treinta y un años → tiene 31 años
  doce páginas → 12 páginas
  once jugadores → 11 jugadores
  ciento cinco de ellos → 105 de ellos
  doscientas veintitrés páginas → 223 páginas
  dos mil quinientas copias → 2500 copias
  doce mil quinientas copias → 12 500 copias
  trescientos mil visitantes → 300 000 visitantes
  mil doscientos euros → 1200 €
  el cinco por ciento → el 5 %
  El cien por ciento. → El 100 %.
  noventa y nueve coma nueve por ciento → 99,9 %
  dos coma cinco por ciento → 2,5 %
  cuesta cinco euros → cuesta 5 €
  cuesta cinco euros con cincuenta céntimos → cuesta 5,50 €
  veinte euros cincuenta → 20,50 €
  tres millones de personas → 3 millones de personas
  dos coma cinco millones → 2,5 millones
  pi es tres coma catorce → pi es 3,14
  a las tres y media → a las 3:30
  A las quince treinta empieza. → A las 15:30 empieza.
  a las siete y cuarto → a las 7:15
  a las ocho y cinco → a las 8:05
  Llegó a las diez. → Llegó a las 10.
  hasta las nueve → hasta las 9
  el cinco de mayo → el 5 de mayo
  el veintiuno de junio → el 21 de junio
  el primero de enero → el 1 de enero
  el treinta y uno de diciembre → el 31 de diciembre
  en mil novecientos ochenta y cuatro → en 1984
  desde dos mil veinte → desde 2020
  el dos de mayo de dos mil ocho → el 2 de mayo de 2008
  llame al nueve uno cinco cinco dos → llame al 91552
  el código es cuatro cuatro dos cero → el código es 4420
  después de dieciséis días → después de 16 días
  dieciséis, diecisiete o más → 16, 17 o más
  noventa kilómetros más → 90 kilómetros más
  quinientos soldados → 500 soldados
  veintiún gramos → 21 gramos
  cien personas → 100 personas
  cuesta cinco euros con cincuenta → cuesta 5,50 €
  cuesta un euro con veinte → cuesta 1,20 €
  el cien por cien → el 100 %
  un millón doscientos mil → 1 200 000
  tres millones cuatrocientos mil euros → 3 400 000 €
  un millón doscientos mil euros → 1 200 000 €
  tres punto uno cuatro → 3.14
  quedamos a la una y diez → quedamos a la 1:10
  es la una y media → es la 1:30
  en el siglo veintiuno → en el siglo XXI
  desde el siglo diecinueve → desde el siglo XIX
  nueve de cada diez → 9 de cada 10
  del cinco al diez por ciento → del 5 al 10 %
  entre cinco y diez millones de euros → entre 5 y 10 millones de euros
  eran las ocho y media → eran las 8:30
  quedamos las dos y diez → quedamos las 2:10
  mide un metro ochenta → mide 1,80 metros
  juan punto lópez arroba gmail punto com → juan.lópez@gmail.com
  en ejemplo punto com barra ayuda → en ejemplo.com/ayuda
  cinco coma cinco → 5,5`,
  `uno de ellos
  un hombre y una mujer
  nadie lo sabe
  una vez más
  espera un segundo
  en segundo lugar
  la primera vez
  el primero de la clase
  el tercer piso
  mil gracias
  miles de personas
  cientos de coches
  dos o tres veces
  un tercio de la clase
  dos tercios
  media hora
  un cuarto de hora
  en mi cuarto
  un millón de razones
  una docena de huevos
  uno dos tres cuatro
  cinco cuatro tres dos
  tengo siete gatos
  los nueve planetas
  por un lado
  de uno en uno
  ni uno
  los dos se fueron
  en el punto medio
  la coma y el punto
  a medias
  el siglo primero
  cada uno de nosotros
  cualquiera de los tres
  hace cuatro días
  para siempre
  seis hermanos
  leí Cien Años de Soledad
  el Diez de la selección
  otra vez ocho
  las tres hermanas
  una coma aquí
  seiscientos doce treinta y cuatro cincuenta y seis setenta y ocho
  noventa y uno uno dos tres
  dos o tres mil personas
  veinte o treinta mil
  entre dos y tres mil
  un punto de vista
  once once
  cincuenta o sesenta mil euros
  a la una de la tarde
  Alfonso trece
  el punto es que no vino
  tres a cinco días
  las dos y tres más`,
)
