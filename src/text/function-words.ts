import { baseLanguage } from './join-words.ts'

/** Words that help to choose line breaks, in lower case. */
export interface FunctionWords {
  /** Articles, prepositions, pronouns, auxiliaries: they stay with the next word. */
  binding: ReadonlySet<string>
  /** Conjunctions and relatives: they start a clause, so a break before them reads well. */
  opening: ReadonlySet<string>
  /** Words of `binding` that may also end a phrase: "to you | about it". */
  pronouns: ReadonlySet<string>
  /** Particles that stay with the previous word: a line never starts with one and may end with one. */
  trailing: ReadonlySet<string>
}

const none: FunctionWords = { binding: new Set(), opening: new Set(), pronouns: new Set(), trailing: new Set() }

/** The function words of a language; empty sets for unknown languages. */
export function functionWords(language: string): FunctionWords {
  return table.get(baseLanguage(language)) ?? none
}

/** All of them together. */
export function allFunctionWords(language: string): string[] {
  const { binding, opening, pronouns, trailing } = functionWords(language)
  return [binding, opening, pronouns, trailing].flatMap((words) => [...words])
}

function entry(binding: string, opening: string, pronouns = '', trailing = ''): FunctionWords {
  const set = (words: string) => new Set(words.split(' ').filter((word) => word !== ''))
  return { binding: set(binding), opening: set(opening), pronouns: set(pronouns), trailing: set(trailing) }
}

const table: ReadonlyMap<string, FunctionWords> = new Map([
  [
    'en',
    entry(
      "a an the this that these those my your his her its our their no every each some any another such what which whose of in on at by for from with to into onto over under about between through during without within against among toward towards upon after before since until as than like per via near i you he she it we they who i'm you're he's she's it's we're they're i've you've we've they've i'll you'll he'll she'll we'll they'll i'd you'd he'd she'd we'd they'd and or but nor so if because that although though while when where whether is are was were be been am being do does did have has had will would shall should can could may might must not don't doesn't didn't won't wouldn't can't cannot couldn't shouldn't isn't aren't wasn't weren't haven't hasn't hadn't very more most too quite rather mr mrs ms dr mr. mrs. ms. dr. mister let let's there there's here's that's what's who's",
      'and or but nor so yet because although though while when where whether if unless until since that which who whose whom before after as than for with to in on at by from into about',
      'i you he she it we they this that these those her mine',
    ),
  ],
  [
    'de',
    entry(
      'der die das den dem des ein eine einen einem einer eines kein keine keinen keinem keiner mein meine meinen meinem meiner dein deine sein seine seinen seinem seiner ihr ihre ihren ihrem ihrer unser unsere unseren euer eure dieser diese dieses diesen diesem jeder jede jedes jeden jener jene welche welcher welches in im ins an am ans auf aus bei beim mit nach von vom zu zum zur für durch ohne um gegen über unter vor hinter neben zwischen seit bis während wegen trotz als wie ich du er sie es wir man und oder aber denn sondern dass daß weil wenn ob nicht sehr zu ist sind war waren wird werden wurde hat haben hatte kann können muss müssen soll will herr frau dr.',
      'und oder aber denn sondern dass daß weil wenn ob als während obwohl bevor nachdem damit bis sowie der die das welcher welche welches wo wie',
      'ich du er sie es wir ihr das dies',
    ),
  ],
  [
    'fr',
    entry(
      "le la les l' un une des du de d' au aux ce cet cette ces mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs quel quelle quels quelles chaque à en dans sur sous par pour avec sans chez vers entre contre depuis pendant avant après comme je j' tu il elle on nous vous ils elles me m' te t' se s' lui y ne n' qui que qu' et ou mais donc or ni car si est sont était étaient a ont avait sera être avoir pas très plus m. mme dr",
      "et ou mais donc or ni car si que qu' qui dont où quand lorsque parce puisque comme pour avec sans dans avant après",
      'il elle on nous vous ils elles moi lui',
    ),
  ],
  [
    'es',
    entry(
      'el la los las un una unos unas lo al del este esta estos estas ese esa esos esas aquel aquella mi mis tu tus su sus nuestro nuestra nuestros nuestras cada de a en con por para sin sobre entre hasta desde hacia según contra durante tras yo tú él ella nosotros ellos ellas usted ustedes me te se le les nos os y e o u pero ni que si como no muy más es son era eran fue ha han había hay está están ser sr. sra. dr.',
      'y e o u pero ni que si porque aunque cuando donde como mientras pues sino quien cual para con sin en',
      'yo tú él ella nosotros ellos ellas usted ustedes esto eso',
    ),
  ],
  [
    'it',
    entry(
      "il lo la i gli le l' un uno una un' del dello della dei degli delle al allo alla ai agli alle dal dallo dalla dai dagli dalle nel nello nella nei negli nelle sul sullo sulla sui sugli sulle questo questa questi queste quel quello quella quei quegli quelle mio mia miei mie tuo tua suo sua suoi sue nostro nostra vostro loro ogni di a da in con su per tra fra senza verso contro dopo prima io tu lui lei noi voi mi ti si ci vi ne e ed o od ma che se come non è sono era erano ha hanno aveva molto più sig. dott.",
      'e ed o ma che se perché quando dove come mentre anche però quindi chi cui per con senza in',
      'io tu lui lei noi voi loro',
    ),
  ],
  [
    'pt',
    entry(
      'o a os as um uma uns umas do da dos das no na nos nas ao à aos às pelo pela pelos pelas este esta estes estas esse essa esses essas aquele aquela meu minha meus minhas teu tua seu sua seus suas nosso nossa cada de em com por para sem sobre entre até desde contra durante após eu tu ele ela nós vós eles elas você vocês me te se lhe lhes e ou mas nem que se como não muito mais é são era eram foi há tem têm está estão ser sr. sra. dr.',
      'e ou mas nem que se porque embora quando onde como enquanto pois quem qual para com sem em',
      'eu tu ele ela nós vós eles elas você vocês',
    ),
  ],
  [
    'nl',
    entry(
      "de het een 't deze dit die dat mijn jouw je zijn haar ons onze jullie hun uw elke elk geen in op aan bij met van voor uit naar over onder tussen door tegen zonder om te tot sinds tijdens na ik jij hij zij ze wij we u er en of maar want dus dat als omdat niet heel zeer is was waren wordt worden werd heeft hebben had kan kunnen moet moeten zal zou wil dhr. mevr. dr.",
      'en of maar want dus dat als omdat terwijl hoewel wanneer waar die toen voordat nadat zodat om met',
      'ik jij hij zij ze wij we u dit dat',
    ),
  ],
  [
    'sv',
    entry(
      'en ett den det de denna detta dessa min mitt mina din ditt dina hans hennes vår vårt våra er ert deras sin sitt sina varje ingen inget i på av till från med för om under över mellan genom mot utan hos vid efter före jag du han hon vi ni man och eller men att som inte mycket är var blir har hade kan ska vill måste',
      'och eller men att som om när där eftersom medan för innan efter så',
      'jag du han hon vi ni det',
    ),
  ],
  [
    'da',
    entry(
      'en et den det de denne dette disse min mit mine din dit dine hans hendes vores jeres deres sin sit sine hver ingen i på af til fra med for om under over mellem gennem mod uden hos ved efter før jeg du han hun vi I man og eller men at som ikke meget er var bliver har havde kan skal vil må',
      'og eller men at som om når hvor fordi mens før efter så',
      'jeg du han hun vi det',
    ),
  ],
  [
    'ru',
    entry(
      'в во на с со к ко у о об от до из за по под над при без для через между перед после не ни и а но или что как если когда я ты он она оно мы вы они мой моя моё мои твой наш наша ваш его её их это этот эта эти тот та те все очень более самый',
      'и а но или что чтобы если когда потому где который которая которое которые которых как хотя пока поэтому',
      'я ты он она оно мы вы они это его её их',
    ),
  ],
  [
    'pl',
    entry(
      'a i o u w z we ze na do od po za przez dla przy bez pod nad przed między ku nie się czy jest są dr prof. ul. im.',
      'a i ale lub albo oraz że żeby ponieważ bo gdy kiedy gdzie jak który która które którzy jeśli więc',
      'ja ty on ona my wy oni one',
    ),
  ],
  [
    'ar',
    entry(
      'في من إلى على عن مع بين عند هذا هذه ذلك تلك التي الذي أن إن لا لم لن ما قد كان كانت هو هي هم أنا نحن أنت يا كل أو ثم بعد قبل',
      'و أو لكن ولكن لأن إذا عندما حيث كما التي الذي الذين أن ثم بل حتى في من إلى على عن مع',
    ),
  ],
  [
    'zh',
    entry(
      '在 从 把 被 和 与 对 向 跟 给 用 以 很 不 也 都 将 会 要 能 是 有 这 那 这个 那个 一个 我 你 他 她 它 我们 你们 他们 最 更 非常 没有',
      '但是 但 可是 不过 因为 所以 如果 而且 而 或 或者 然后 以及 虽然 并且 并 和 在 对',
      '我 你 他 她 它 我们 你们 他们',
      '的 了 吗 呢 吧 啊 呀 嘛 着 过 地 得 们 之 里 上 中',
    ),
  ],
  [
    'ja',
    entry(
      'この その あの どの こんな そんな お ご',
      'しかし だから でも また そして それで なので ただ',
      '',
      'の を に が は へ と で も か ね よ わ な から まで より など や って です ます でし まし た て だ ば し ない たい れる られる せる いる い ます ました ません だけ しか ほど くらい ながら について',
    ),
  ],
  [
    'th',
    entry(
      'ของ ใน ที่ และ กับ จะ ไม่ ได้ เป็น คือ มี จาก โดย เพื่อ สำหรับ ต่อ เรื่อง การ ความ ผม ฉัน เรา เขา คุณ มัน พวก ซึ่ง แต่ หรือ เพราะ ถ้า ว่า ก็ ยัง',
      'และ หรือ แต่ เพราะ ถ้า เมื่อ ซึ่ง ที่ ว่า เพื่อ โดย ใน จาก สำหรับ กับ',
      'ผม ฉัน เรา เขา คุณ มัน',
      'ครับ ค่ะ คะ นะ ๆ แล้ว มาก',
    ),
  ],
])
