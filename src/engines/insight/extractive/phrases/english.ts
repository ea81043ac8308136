import { announcing, any, leadOf, type Phrases } from './pattern.ts'

const lead = leadOf('okay|ok|right|so|and|now|well|alright|all right|good|great|perfect|then|but|yeah|yes')

const wishes = "we should|i(?:['’]d| would) like to|i want to|(?:we(?:['’]re| are)|i['’]m) going to"
const adverbs = '(?:now |just |quickly )?'
const briefly = '(?: now| briefly| a bit)?'
/** "The next point is obvious", "the first question is always the hardest". */
const noJudgement =
  '(?!(?:always|never|not|very|really|quite|more|most|also|still|just|only|too|obvious|clear|easy|simple|important|hard|difficult)\\b)'

export const english: Phrases = {
  task: any(
    "(?:i|we)(?:['’]ll| will) (?:also |then |just )?(?!be\\b|have\\b|never\\b|always\\b|see\\b|say\\b|start\\b|begin\\b|come (?:back )?to\\b|go (?:with|into)\\b|remember\\b|admit\\b|show you\\b|tell you\\b|talk about\\b|get to\\b|keep\\b|stick\\b|drop\\b|move\\b|postpone\\b)\\p{L}+|(?:i|we|you|he|she|they|somebody|someone) (?:need|have|needs|has|ought|should) (?:to )?(?!to\\b|be\\b|been\\b|have [\\p{L}]+(?:ed|n|t)\\b|never\\b|do with\\b|say\\b|admit\\b)(?<=(?:to|should) )\\p{L}+|let['’]s (?:ask|call|check|send|set up|schedule|invite|order|prepare|write|book|test)|action items?|to-?do|don['’]t forget|remember to|make sure|follow up on|(?:due|ready|done|finished|by) (?:by |on |before )?(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|tomorrow|next week|the end of (?:the|this|next) (?:week|month|day))|please (?!don['’]t\\b)\\p{L}+",
  ),
  notTask:
    /^(?:let['’]s (?:get started|start|begin|move on|see|say)|(?:so )?to sum up|thank|(?:see|talk to) you)|(?:i|we)(?:['’]ll| will) (?:be back|see you|talk about)|(?:used|had|have|has|having) to (?:admit|say)/iu,
  request: any(
    '(?:could|can|would|will) you (?:please |also |then )?(?:send|write|call|ask|check|make|take|set up|prepare|look into|fix|update|share|find|draft|book|order|review|email|schedule|organi[sz]e|contact|have a look|look at|get|compare|calculate|print|publish|translate|sign|pay|forward|upload|remind|tell (?!us|me)\\p{L}+|inform|talk to|speak to|arrange|handle|finish|test|collect|bring|invite|try|add|put|give)|ask \\p{Lu}\\p{L}+|would you mind|i need (?:you|somebody|someone) to',
  ),
  decision: any(
    "(?:we|they|i)(?:['’]ve| have)? (?:all )?(?:decided|agreed|settled|chose|approved)|(?:we(?:['’]ll| will)|let['’]s|we['’]re going to) (?:go with|stick with|drop|keep (?!it (?:short|brief|quick|simple)\\b)|postpone|move (?!on))|(?:okay|ok|so|then|right),? (?:then )?we(?:['’]ll)? do (?:it|that)|let['’]s do (?:it|that) (?:on|in|next|with|this)|decision (?:is|was|has been)|(?:okay|so|then|our|the|my|final),? decision(?: ?[:,]| we)|(?:is|are|was|were) (?:decided|agreed|approved)|we are in agreement|final(?:ly)? decided|(?:the )?motion (?:is |was )?(?:carrie[sd]|passe[sd]|adopted|fails|failed|defeated|rejected)|(?:is|are|was|were) (?:unanimously )?(?:adopted|carried|voted down)|let['’]s decide (?:that|this|it)",
  ),
  proposal:
    /^(?:(?:so|then|okay|well|and|right),? )*we (?:now )?(?:move|remove|drop|keep|take|use|cancel|postpone|launch|stop|start|buy|sell|hire|publish|send|tell|pay|meet|invite|change|close|open|give)\b|\bi(?:['’]d| would)? (?:suggest|propose|recommend)|\b(?:why don['’]t|how about|what if|maybe) we\b|\b(?:let['’]s|we should|we could|i would offer|i vote)\b/iu,
  agreement:
    /^(?:(?:yes|yeah|okay|ok|right|no|sure),? )*(?:agreed|i (?:fully |totally |completely )?agree|(?:i['’]m |that['’]s )?fine (?:with|by) (?:me|that)|i['’]m fine with|(?:that )?(?:sounds|works) (?:good|great|fine|for me|for us)|no objections?|deal\b|let['’]s do (?:it|that)|good idea|i like (?:that|it)|then (?:that['’]s|it['’]s) (?:decided|settled)|of course)/iu,
  term: any(
    'is called|are called|was called|we call|means that|is defined as|definition of|known as|refers to|stands for|in other words|this means|what (?:i|we) mean by',
  ),
  open: any(
    "(?:i|we) (?:still |really )?(?:don't|do not) (?:yet |really )?know|not sure|unclear|open question|still (?:open|to be|need)|remains to be|to be decided|(?:only|open|big|real) question (?:is|remains)|question remains|we(?:’|')?ll see|depends on|leave (?:that|this|it) (?:open|for (?:now|later|next))",
  ),
  asks: /^(?:(?:and|so|but|well|okay|now),? )?(?:what|why|how|who|whom|whose|where|when|which|do you|did you|does|are you|is (?:it|there|that|this)|was|were you|can you|could you|would you|have you|had you|will you)\b/iu,
  figure: any(
    'january|february|april|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|percent|hundreds?|thousands?|millions?|billions?|dozens?|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[- ]\\p{L}+)?|century|(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) (?:days|weeks|months|years|hours|minutes|times|people|pages|words)',
  ),
  signs: {
    announced: [
      announcing(
        `${lead}(?:let['’]s|let us|let me|${wishes}) ${adverbs}(?:(?:move on|go on|turn)${briefly} (?:on to|to)|(?:talk|speak)${briefly} about|(?:continue|start|begin)${briefly} with) `,
      ),
      // "I want to get to the house" is a journey.
      announcing(`${lead}(?:let['’]s|let us|let me) ${adverbs}(?:come|get|jump|switch)${briefly} (?:on to|to) `),
      announcing(`${lead}(?:moving on|going on|turning|coming) (?:now )?to (?!.* (?:is|are|was|were) )`),
      announcing(
        `${lead}(?:(?:the|my|our|one) )?(?:next|last|first|second|third|fourth|final|other) (?:point|item|topic|subject|chapter|part|section|question)(?: (?:on|of) (?:the|our) (?:list|agenda)| today| for today)?(?: is(?: about)?|,|:| would be(?: about)?) ${noJudgement}`,
      ),
      announcing(`${lead}next(?: up)?(?: is|,|:) `),
    ],
    lead: /^(?:(?:okay|ok|right|so|now|well|alright|good),? )*(?:okay|ok|right|so|now|well|alright|good), /iu,
    article: /^(?:the|a|an|our|your|my|this) /iu,
    clause:
      /(?:,| (?:because|before|after|and then|if|when|that|which|who|where|while|since|is|are|was|were) ).*$| itself$/iu,
  },
}
