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
  /**
   * Words with a meaning that stay with the next one unless that opens a clause: question words, adverbs, modal verbs,
   * adjectives before their noun: "all | of them", "all those", "how much".
   */
  leaning: ReadonlySet<string>
  /** Words of `binding` that belong to the verb before them if a phrase opens after them: "gave up | on it". */
  particles: ReadonlySet<string>
}

const empty: ReadonlySet<string> = new Set()
const none: FunctionWords = {
  binding: empty,
  opening: empty,
  pronouns: empty,
  trailing: empty,
  leaning: empty,
  particles: empty,
}

/** The function words of a language; empty sets for unknown languages. */
export function functionWords(language: string): FunctionWords {
  return table.get(baseLanguage(language)) ?? none
}

/** All of them that mean nothing by themselves. */
export function allFunctionWords(language: string): string[] {
  const { binding, opening, pronouns, trailing } = functionWords(language)
  return [binding, opening, pronouns, trailing].flatMap((words) => [...words])
}

interface Lists {
  binding: string
  opening: string
  pronouns?: string
  trailing?: string
  leaning?: string
  particles?: string
}

function entry({ binding, opening, pronouns = '', trailing = '', leaning = '', particles = '' }: Lists): FunctionWords {
  const set = (words: string) => new Set(words.split(' ').filter((word) => word !== ''))
  return {
    binding: set(binding),
    opening: set(opening),
    pronouns: set(pronouns),
    trailing: set(trailing),
    leaning: set(leaning),
    particles: set(particles),
  }
}

const table: ReadonlyMap<string, FunctionWords> = new Map([
  [
    'en',
    entry({
      binding:
        "a an the this that these those my your his her its our their no every each some any another such what which whose of in on at by for from with to into onto over under about between through during without within against among toward towards upon after before since until as than like per via near i you he she it we they who i'm you're he's she's it's we're they're i've you've we've they've i'll you'll he'll she'll we'll they'll i'd you'd he'd she'd we'd they'd and or but nor so if because that although though while when where whether is are was were be been am being do does did have has had will would shall should can could may might must not don't doesn't didn't won't wouldn't can't cannot couldn't shouldn't isn't aren't wasn't weren't haven't hasn't hadn't very more most too quite rather mr mrs ms dr mr. mrs. ms. dr. mister let let's there there's here's that's what's who's",
      opening:
        'and or but nor so yet because although though while when where whether if unless until since that which who whose whom before after as than for with to in on at by from into about within through during without between against',
      pronouns: 'i you he she it we they this that these those her mine',
      leaning:
        "last next first same whole new old big little good great how why much many few several all both other only just even almost nearly never always still also really pretty would've could've should've might've must've that'll it'd that'd who'd gonna wanna gotta",
      particles: 'on up out off in over down back away around through along',
    }),
  ],
  [
    'de',
    entry({
      binding:
        'der die das den dem des ein eine einen einem einer eines kein keine keinen keinem keiner mein meine meinen meinem meiner dein deine sein seine seinen seinem seiner ihr ihre ihren ihrem ihrer unser unsere unseren euer eure dieser diese dieses diesen diesem jeder jede jedes jeden jener jene welche welcher welches in im ins an am ans auf aus bei beim mit nach von vom zu zum zur für durch ohne um gegen über unter vor hinter neben zwischen seit bis während wegen trotz als wie ich du er sie es wir man und oder aber denn sondern dass daß weil wenn ob nicht sehr zu ist sind war waren wird werden wurde hat haben hatte kann können muss müssen soll will herr frau dr.',
      opening:
        'und oder aber denn sondern dass daß weil wenn ob als während obwohl bevor nachdem damit bis sowie der die das welcher welche welches wo wie',
      pronouns: 'ich du er sie es wir ihr das dies',
      leaning:
        'alle alles viele vielen wenige wenigen einige einigen mehrere mehreren beide beiden andere anderen etwas mehr weniger so ganz noch nur auch schon immer etwa ungefähr fast kaum ziemlich besonders nie bereits sogar bin bist seid habe hast habt hätte hätten wäre wären würde würden könnte könnten sollte sollten müsste musste mussten konnte konnten wollte wollten darf dürfen durfte möchte möchten kannst musst willst sollst werde wirst wurden warum wieso wessen wohin woher wovon worüber woran worauf wofür womit obwohl bevor nachdem sodass wo wer wen wem was',
    }),
  ],
  [
    'fr',
    entry({
      binding:
        "le la les l' un une des du de d' au aux ce cet cette ces mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs quel quelle quels quelles chaque à en dans sur sous par pour avec sans chez vers entre contre depuis pendant avant après comme je j' tu il elle on nous vous ils elles me m' te t' se s' lui y ne n' qui que qu' et ou mais donc or ni car si parce tandis afin dès est sont était étaient a ont avait sera être avoir pas très plus m. mme dr",
      opening:
        "et ou mais donc or ni car si que qu' qui dont où quand lorsque parce puisque comme pour avec sans dans avant après",
      pronouns: 'il elle on nous vous ils elles moi lui',
      trailing: 'pas',
      leaning:
        'ai as avons avez ont aie ait avais avaient aurai aura aurais aurait auraient suis es sommes êtes soit soient sera seront serais serait seraient fut furent été peut peux pouvons pouvez peuvent pouvait pouvaient pourrait pu doit dois devons devez doivent devait devrait veut veux voulons voulez veulent voulait voulais voulions voudrais faut fallait vais va vas allons allez vont allait tout toute tous toutes même plusieurs quelques quelque certains certaines aucun aucune autre autres si aussi tant trop peu assez bien mieux moins environ jamais toujours déjà encore vraiment seulement juste presque quand lorsque puisque dont où lequel laquelle lesquels lesquelles combien comment pourquoi vieux vieille beau belle bon bonne bons bonnes grand grande grands grandes petit petite petits petites nouveau nouvelle nouveaux nouvelles gros jeune jeunes mauvais meilleur meilleure meilleurs meilleures premier première deuxième dernier dernière',
    }),
  ],
  [
    'es',
    entry({
      binding:
        'el la los las un una unos unas lo al del este esta estos estas ese esa esos esas aquel aquella mi mis tu tus su sus nuestro nuestra nuestros nuestras cada de a en con por para sin sobre entre hasta desde hacia según contra durante tras yo tú él ella nosotros ellos ellas usted ustedes me te se le les nos os y e o u pero ni que si como no muy más es son era eran fue ha han había hay está están ser sr. sra. dr.',
      opening: 'y e o u pero ni que si porque aunque cuando donde como mientras pues sino quien cual para con sin en',
      pronouns: 'yo tú él ella nosotros ellos ellas usted ustedes esto eso',
      leaning:
        'he has hemos haya hayan hubiera habría habrían soy eres somos será sería estoy estás estamos estaba estaban fui fueron puede puedo puedes podemos pueden podía podían podría podrían quiero quieres quiere queremos quieren quería querían queríamos querría debe debo debemos deben debía debería deberíamos deberían voy vas va vamos van iba iban tengo tienes tiene tenemos tienen tenía tenían todo toda todos todas algún alguna algunos algunas ningún ninguna varios varias otro otra otros otras tan tanto tanta tantos tantas menos casi porque aunque cuando donde mientras pues sino cuyo cuya cuál cuáles qué quién quiénes cómo dónde cuándo cuánto cuánta cuántos cuántas gran buen mejor mejores primer segundo tercer nuevo nueva nuevos nuevas',
    }),
  ],
  [
    'it',
    entry({
      binding:
        "il lo la i gli le l' un uno una un' del dello della dei degli delle al allo alla ai agli alle dal dallo dalla dai dagli dalle nel nello nella nei negli nelle sul sullo sulla sui sugli sulle questo questa questi queste quel quello quella quei quegli quelle mio mia miei mie tuo tua suo sua suoi sue nostro nostra vostro loro ogni di a da in con su per tra fra senza verso contro dopo prima io tu lui lei noi voi mi ti si ci vi ne e ed o od ma che se come non è sono era erano ha hanno aveva molto più sig. dott.",
      opening: 'e ed o ma che se perché quando dove come mentre anche però quindi chi cui per con senza in',
      pronouns: 'io tu lui lei noi voi loro',
      leaning:
        'ho hai abbiamo avete hanno avevo avevano avrei avrebbe avrebbero sei siamo siete sarà sarebbe posso puoi possiamo potete possono poteva potrebbe può voglio vuoi vuole vogliamo vogliono voleva vorrei devo devi deve dobbiamo devono doveva dovrebbe sto stai sta stiamo stanno stava tutto tutta tutti tutte alcuni alcune qualche altro altra altri altre nessun nessuna meno così quasi già anche solo perché quando dove mentre chi cui quanto quanta quanti quante quale quali gran grande grandi buon buona bel bella nuovo nuova nuovi nuove primo primi ultimo ultima vecchio vecchia piccolo piccola',
    }),
  ],
  [
    'pt',
    entry({
      binding:
        'o a os as um uma uns umas do da dos das no na nos nas ao à aos às pelo pela pelos pelas este esta estes estas esse essa esses essas aquele aquela meu minha meus minhas teu tua seu sua seus suas nosso nossa cada de em com por para sem sobre entre até desde contra durante após eu tu ele ela nós vós eles elas você vocês me te se lhe lhes e ou mas nem que se como não muito mais é são era eram foi há tem têm está estão ser sr. sra. dr.',
      opening: 'e ou mas nem que se porque embora quando onde como enquanto pois quem qual para com sem em',
      pronouns: 'eu tu ele ela nós vós eles elas você vocês',
      leaning:
        'tenho tens temos tinha tinham tivesse sou somos será seria seriam estou estamos estava estavam posso podes pode podemos podem podia poderia quero queres quer queremos querem queria devo deve devemos devem devia deveria vou vais vai vamos vão ia iam todo toda todos todas algum alguma alguns algumas nenhum nenhuma vários várias outro outra outros outras tão tanto tanta menos quase só porque quando onde enquanto embora quem qual quais quanto quanta quantos quantas cujo cuja bom boa melhor novo nova novos novas grande primeiro primeira último última',
    }),
  ],
  [
    'nl',
    entry({
      binding:
        "de het een 't deze dit die dat mijn jouw je zijn haar ons onze jullie hun uw elke elk geen in op aan bij met van voor uit naar over onder tussen door tegen zonder om te tot sinds tijdens na ik jij hij zij ze wij we u er en of maar want dus dat als omdat niet heel zeer is was waren wordt worden werd heeft hebben had kan kunnen moet moeten zal zou wil dhr. mevr. dr.",
      opening: 'en of maar want dus dat als omdat terwijl hoewel wanneer waar die toen voordat nadat zodat om met',
      pronouns: 'ik jij hij zij ze wij we u dit dat',
      leaning:
        'alle veel weinig enkele verschillende beide andere alleen ook nog al zo bijna nooit altijd ben bent heb hebt kon konden kunt mag mogen moest moesten zouden wilt wilde wilden gaat gaan ga ging zullen word hoe waarom wie wiens wat welke welk hoeveel terwijl hoewel wanneer waar toen zodat',
    }),
  ],
  [
    'sv',
    entry({
      binding:
        'en ett den det de denna detta dessa min mitt mina din ditt dina hans hennes vår vårt våra er ert deras sin sitt sina varje ingen inget i på av till från med för om under över mellan genom mot utan hos vid efter före jag du han hon vi ni man och eller men att som inte mycket är var blir har hade kan ska vill måste',
      opening: 'och eller men att som om när där eftersom medan för innan efter så',
      pronouns: 'jag du han hon vi ni det',
      leaning:
        'kunde skulle ville får fick bör alla många några flera båda andra så bara också aldrig alltid nästan hur varför vilken vilket vilka när där eftersom medan',
    }),
  ],
  [
    'da',
    entry({
      binding:
        'en et den det de denne dette disse min mit mine din dit dine hans hendes vores jeres deres sin sit sine hver ingen i på af til fra med for om under over mellem gennem mod uden hos ved efter før jeg du han hun vi I man og eller men at som ikke meget er var bliver har havde kan skal vil må',
      opening: 'og eller men at som om når hvor fordi mens før efter så',
      pronouns: 'jeg du han hun vi det',
      leaning:
        'kunne skulle ville måtte får fik bør alle mange nogle flere begge andre så bare også aldrig altid næsten hvordan hvorfor hvilken hvilket hvilke når hvor fordi mens',
    }),
  ],
  [
    'ru',
    entry({
      binding:
        'в во на с со к ко у о об от до из за по под над при без для через между перед после не ни и а но или что как если когда я ты он она оно мы вы они мой моя моё мои твой наш наша ваш его её их это этот эта эти тот та те все очень более самый',
      opening:
        'и а но или что чтобы если когда потому где который которая которое которые которых как хотя пока поэтому',
      pronouns: 'я ты он она оно мы вы они это его её их',
      leaning:
        'могу можешь может можем могут мог могла могли хочу хочет хотим хотят хотел должен должна должны буду будет будем будут был была было были весь вся всех каждый каждая каждое несколько многие много другой другая другие самый самая самое только даже почти ещё уже тоже чтобы когда где который которая которое которые которых почему сколько какой какая какие',
    }),
  ],
  [
    'pl',
    entry({
      binding:
        'a i o u w z we ze na do od po za przez dla przy bez pod nad przed między ku nie się czy jest są dr prof. ul. im.',
      opening: 'a i ale lub albo oraz że żeby ponieważ bo gdy kiedy gdzie jak który która które którzy jeśli więc',
      pronouns: 'ja ty on ona my wy oni one',
      leaning:
        'mogę możesz może możemy mogą mógł mogła chcę chce chcemy muszę musi musimy był była było byli będę będzie będą wszystkie wszyscy każdy każda kilka wiele inny inna inne tylko nawet prawie jeszcze już też także jak który która które którzy że żeby ponieważ bo gdy kiedy gdzie jeśli',
    }),
  ],
  [
    'ar',
    entry({
      binding:
        'في من إلى على عن مع بين عند هذا هذه ذلك تلك التي الذي أن إن لا لم لن ما قد كان كانت هو هي هم أنا نحن أنت يا كل أو ثم بعد قبل',
      opening: 'و أو لكن ولكن لأن إذا عندما حيث كما التي الذي الذين أن ثم بل حتى في من إلى على عن مع',
    }),
  ],
  [
    'zh',
    entry({
      binding:
        '在 从 把 被 和 与 对 向 跟 给 用 以 很 不 也 都 将 会 要 能 是 有 这 那 这个 那个 一个 我 你 他 她 它 我们 你们 他们 最 更 非常 没有',
      opening: '但是 但 可是 不过 因为 所以 如果 而且 而 或 或者 然后 以及 虽然 并且 并 和 在 对',
      pronouns: '我 你 他 她 它 我们 你们 他们',
      trailing: '的 了 吗 呢 吧 啊 呀 嘛 着 过 地 得 们 之 里 上 中',
    }),
  ],
  [
    'ja',
    entry({
      binding: 'この その あの どの こんな そんな お ご',
      opening: 'しかし だから でも また そして それで なので ただ',
      trailing:
        'の を に が は へ と で も か ね よ わ な から まで より など や って です ます でし まし た て だ ば し ない たい れる られる せる いる い ます ました ません だけ しか ほど くらい ながら について',
    }),
  ],
  [
    'th',
    entry({
      binding:
        'ของ ใน ที่ และ กับ จะ ไม่ ได้ เป็น คือ มี จาก โดย เพื่อ สำหรับ ต่อ เรื่อง การ ความ ผม ฉัน เรา เขา คุณ มัน พวก ซึ่ง แต่ หรือ เพราะ ถ้า ว่า ก็ ยัง',
      opening: 'และ หรือ แต่ เพราะ ถ้า เมื่อ ซึ่ง ที่ ว่า เพื่อ โดย ใน จาก สำหรับ กับ',
      pronouns: 'ผม ฉัน เรา เขา คุณ มัน',
      trailing: 'ครับ ค่ะ คะ นะ ๆ แล้ว มาก',
    }),
  ],
])
