import { type Forbidden, pattern, upTo } from "./rule.ts";

const faiths =
  "christians?|catholics?|protestants?|muslims?|islamic|jewish|jews|hindus?|buddhists?|mormons?|atheists?";
const origins =
  "caucasians?|african[ -]americans?|hispanics?|latin[oax]s?|asians?|arabs?|mexicans?|chinese|indians?|native americans?|africans?|russians?|immigrants?|foreigners?|minorities|minority";
const family = "children|child|kids?|bab(?:y|ies)|infants?|toddlers?|newborns?|teens?|teenagers?|minors";
const marriage =
  "married|unmarried|divorced|widow(?:er|ed)?|husband|wife|spouse|boyfriend|girlfriend|fiancee?|single (?:moms?|mothers?|dads?|fathers?|parents?|woman|women|man|men|person|people)";
const others = "gay|lesbian|bisexual|transgender|queer|blind|deaf|autistic|hiv|wheelchair|addict(?:ed)?";
/** What automatic texts must never ask or say about anybody. */
const characteristic = `${faiths}|${origins}|${family}|${marriage}|${others}`;

/** Groups of people that a text can describe as wanted or unwanted. */
const group = `${faiths}|${origins}|${family}|${marriage}|famil(?:y|ies)|singles|couples?(?! of)|students?|professionals|young professional|seniors?|retirees?|empty nesters?|elderly|adults?|young (?:people|adults?)|older (?:people|adults?)|men|women|males?|females?|ladies|gentlemen|bachelors?|gays?|lesbians?|the disabled|white (?:people|families)|black (?:people|families)|whites|blacks`;

const area =
  "neighbou?rhoods?|areas?|streets?|blocks?|buildings?|complex|community|communities|locations?|part of town|side of town|towns?|city";
const streets =
  "street|st|avenue|ave|road|rd|lane|ln|drive|dr|court|ct|place|pl|boulevard|blvd|way|square|sq|hill|terrace|ter|row|alley|parkway|pkwy|circle|cir|commons|realty|properties|rentals|management|apartments|lofts?|flats";
const classes =
  "race|colou?r|religion|creed|sex|sexual orientation|gender(?: identity)?|national origin|ancestry|disability|handicap|familial status|marital status|age|source of income|citizenship|immigration status|veteran status|any other protected (?:class|characteristic|status)|other protected (?:class|characteristic)e?s?|and|or";

export const english: Forbidden = {
  lawful: [
    pattern(
      "(?:single|multi|two|2)[ -]family",
      "family[ -](?:rooms?|homes?|houses?|kitchens?|baths?|bathrooms?|sized?|style|owned|run)",
      "wheelchair[ -]accessible",
      "burglar alarms?",
      "(?:gift|parking|laundry) vouchers?",
      `(?:school|church|temple|chapel|mosque|race|christian|parish|college|bachelor|gay|indian|mexican|chinese)(?: [a-z]{1,20})? (?:${streets})`,
      `(?:schoolhouse|churchill|church hill|schools out)`,
      `(?:on the basis of|based on|because of|without regard to|regardless of)(?:[ ,]{1,3}(?:${classes})){2,20}`,
    ),
  ],
  rules: [
    [
      "protected_characteristic",
      pattern(
        "nationality|national origin|ethnicity|religions?|religious|sexual orientation|citizenship|(?:us |u\\.s\\. )?citizens?|immigration status|undocumented|green card|marital status|familial status|disabilit(?:y|ies)|disabled|handicap(?:ped|s)?|pregnan(?:t|cy)|skin colou?r",
        `(?:are you|were you|do you|have you|you are|you're|you have|you seem|you sound|you look|you must be|is your|are your|what is your|what's your|tell (?:me|us)|since you|because you|as an?|if you|your|any|how many|who is|will you|will the|with the)${upTo(4)}(?:${characteristic})`,
        "(?:your|the size of your|do you have an?|have an?) family",
        "how old (?:are|is)(?: you| your| the (?:kids|children|tenants?))|your(?: exact)? ages?|what age|dates? of birth|birth ?(?:day|date)s?|(?:were|was) you born|year (?:of birth|were you born)",
        "where (?:are|do) you(?: originally)? (?:come )?from|(?:country|where) (?:are you|were you|you) (?:from|born)|your accent|what(?:'s| is) your (?:race|faith|gender|sex|pronouns?|country|native language|mother tongue)|your (?:race|faith|gender|ancestry|heritage)|languages? do you speak at home|(?:speak|speaks) (?:good|fluent|proper) english|must speak english|english[ -]speakers? (?:only|preferred)|only english[ -]speak(?:ers?|ing)",
        "are you (?:a )?(?:couple|man|woman|male|female|single|straight|retired|a student|a senior|an immigrant|sick|ill|pregnant|able to live (?:alone|independently))",
        "(?:medical|health|mental) (?:conditions?|problems?|histor(?:y|ies)|illness(?:es)?)|mentally ill|your (?:illness|diagnosis|medications?|doctor)|(?:can|are) you(?: able to)? (?:climb|walk)",
        "sound(?:s)? (?:foreign|ethnic|black|white|hispanic|asian)",
      ),
    ],
    [
      "steering",
      pattern(
        `(?:perfect|ideal|great|good|best|better|suited|suitable|right|wonderful|excellent|designed|made|meant|intended|reserved|only|exclusively|preferably|popular|lots|full|mostly|mainly|predominantly|many|plenty|no|not|without|limited|restricted|loved|love|prefer|prefers|preferred|preference|attracts?|friendly|like|rent to)${upTo(3)}(?:${group})`,
        `(?:${group})${upTo(1)}(?:only|preferred|welcome|not allowed|not welcome|unwelcome|friendly|oriented)`,
        "adults? (?:only|community|building|complex)|adults-only|child[ -]?free|kid[ -]?(?:free|friendly)|family[ -](?:friendly|oriented)|mature (?:person|people|couple|tenants?|individuals?)|55 ?(?:\\+|plus|and (?:over|older))|senior (?:living|housing|community)|bachelor pad|mother-in-law",
        "(?:would|will|might|may|'ll|'d) (?:not )?(?:fit in(?! (?:the|an?|your|our)\\b)|feel in place|(?:feel|be) (?:more comfortable|happier|better off))|people like you|your kind|your (?:own )?people|others like you",
      ),
    ],
    [
      "neighborhood",
      pattern(
        "schools?|school districts?|kindergartens?|day ?cares?|crimes?|crime rates?|criminals?|gangs?|burglar(?:s|y|ies)|robber(?:y|ies)|shootings?|violen(?:t|ce)|police",
        `(?:near|nearby|close to|next to|by|to|from|local|the|an?|your|our|many|several|attend|opposite|behind)${upTo(2)}(?:church(?:es)?|mosques?|synagogues?|temples?|parish(?:es)?)`,
        "demographics?|gentrif(?:ied|ying|ication)|ethnic|racial(?:ly)?|divers(?:e|ity)|segregated|ghetto|barrio",
        `(?:safe|safer|safest|safety|unsafe|dangerous|sketchy|rough|bad|exclusive|respectable|wholesome|traditional|integrated|christian|white|black|hispanic|asian|jewish|muslim|immigrant|low[ -]income)${upTo(2)}(?:${area})`,
        `(?:${area}|it|here|there|place|homes?)(?:'s| is| are| feels?| was)${upTo(3)}(?:safe|safer|safest|unsafe|dangerous|sketchy|rough)`,
        "(?:very|quite|pretty|really|totally|perfectly|completely|feel|feels|it's) safe|safe (?:to|at|here|around|after dark)|safety of",
        `(?:neighbou?rs|residents|tenants|people|folks|population|community|everyone|everybody)${upTo(3)}(?:are|is|mostly|mainly|predominantly|primarily|largely)${upTo(3)}(?:${group}|nice|friendly|quiet|respectable|young|old|older|retired|white|black|wealthy|educated|hardworking|hard-working|like-minded|traditional)`,
        "(?:nice|good|friendly|quiet|great|respectable|decent|right|wrong|bad) (?:neighbou?rs|people|crowd|folks|sort|element)",
      ),
    ],
    [
      "policy",
      pattern(
        "(?:service|assistance|therapy|guide|comfort|companion|emotional support|support) (?:animals?|dogs?|pets?|cats?)|emotional support|esa (?:letter|animal|dog|cat|pet)s?",
        "reasonable (?:accommodations?|modifications?)|accommodation (?:requests?|polic(?:y|ies)|letters?)|(?:request|need|grant|make|deny|offer|provide)(?:s|ed|ing)? (?:an? |any )?(?:accommodations?|modifications?)",
        "vouchers?|section[ -]?(?:8|eight)|hcv|housing (?:choice|assistance|benefits?|subsid(?:y|ies)|authority)|rental assistance|sources? of income|subsidi[sz]ed|(?:government|public|federal|state) (?:assistance|aid|benefits)|on welfare|welfare (?:recipients?|payments?|checks?)|ssdi|food stamps|fair housing (?:act|law)s?",
      ),
    ],
  ],
  model: [
    [
      "promise",
      pattern(
        "rent[ -]free|free rent|(?:zero|no|free|half|reduced|lower|lowered) (?:the )?(?:rent|deposit|fees?|months?)|(?:months?|weeks?|years?|rent|deposit|stay|live)(?: is| are| here)? (?:for )?free|free of charge|for free|free (?:first |second )?(?:months?|weeks?|years?)",
        "waiv(?:e|es|ed|ing|er)|guarantee(?:s|d)?|discount(?:s|ed)?|refund(?:s|ed|able)?|exceptions?|(?:pre-?)?approved|you (?:are|have been|'re) (?:accepted|selected|chosen)|you (?:qualify|don't qualify|do not qualify|can move in)|the (?:lease|home|unit|apartment|place) is yours|denied|rejected",
        "no (?:credit|background|income) checks?|credit (?:score|check|history)|background checks?|criminal (?:record|history|background)|evict(?:ion|ions|ed)|income (?:requirements?|must|of at least)|(?:three|3|two|2\\.5|2) ?(?:times|x) the rent",
        "polic(?:y|ies)|we (?:accept|allow|permit|require|reject|refuse|never|always|only|do not|don't|can't|cannot)|not (?:allowed|permitted) (?:to|here)|rules? (?:is|are|of the)",
        "sublet(?:s|ting)?|airbnb|smok(?:e|ing) (?:is|allowed|not)|lease terms?|early termination",
      ),
    ],
    [
      "tone",
      pattern(
        "unfortunately|regret(?:s|fully)?|(?:i'm|i am|we're|we are) (?:afraid|sorry)|sorry",
        "not (?:right|suited|suitable|ideal|meant|the right|a good|a great|the best|your|for you)|(?:isn't|wasn't|wouldn't|won't|might not|may not|probably not|hardly|not) (?:be |really |quite )*(?:a |an |the )?(?:good |best |right |great )?(?:fit|match|suit|suited|suitable|right for|ideal|for you|what you)",
        "(?:better|best|more) (?:suited|suitable|comfortable|choices?|options?|for you|for someone)|better off|elsewhere|somewhere else|someplace else|another (?:agency|building|area|place|neighbou?rhood)|other (?:agencies|buildings|areas|neighbou?rhoods)",
        "competitive|in (?:high|great) demand|wait(?:ing)?[ -]?lists?|long wait|many (?:other )?(?:people|applicants|applications)|(?:hard|difficult|tough|tricky) (?:to|for|time)|unlikely|slim|(?:little|no|small|good|better|your) chances?|(?:think|look) twice|are you sure|reconsider|consider (?:something|another|other|looking)|strict(?:ly)?|rigorous",
        "already (?:taken|gone|rented|let|reserved|leased|under application)|(?:not|no longer) available|(?:someone|somebody|people) (?:like you|in your)|given your|considering your|in your (?:situation|case|position|circumstances)|(?:can't|cannot|can not|afford) (?:afford|it|this|that)|too expensive|out of your|don't bother|not worth|waste (?:of )?(?:your )?time",
        "priority|first in line|front of the line|just for you|especially for you|exclusive(?:ly)?|good word|vip|favou?rites?|(?:personally|highly|strongly) recommend|hold (?:it|this) for you|special (?:offer|deal|treatment)|deserve|ahead of others|perfect for you|you(?:'d| would|'ll| will) love",
      ),
    ],
    [
      "identity",
      pattern(
        "(?:i am|i'm|this is|you are talking to|speaking with) (?:a |an |your )?(?:real |actual |live )?(?:human|person|man|woman|lady|guy)(?: being)?|(?:not|no|never) (?:a |an )?(?:bot|robot|machine|computer|program|automated|automatic|ai)",
      ),
    ],
    [
      "instructions",
      pattern(
        "(?:system|hidden|initial|developer) (?:prompt|message|instructions?)|my (?:instructions?|prompt|rules|guidelines|programming|system)|(?:i was|i am|i'm|i have been) (?:instructed|told|programmed|configured|given)|(?:ignore|ignoring|disregard|disregarding) (?:all|any|previous|prior|the|my)|developer mode|jailbreak|language model|api[ _-]?keys?|passwords?|secrets?|credentials?|database|other (?:contacts?|prospects?|applicants?|tenants?|visitors?|customers?)|tool calls?|(?:search_?listings|get_?listing|list_?slots|book_?showing|save_?answer|hand_?to_?person)",
      ),
    ],
  ],
};
