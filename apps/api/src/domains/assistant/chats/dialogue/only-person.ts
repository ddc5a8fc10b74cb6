/*
 * What only a person can help with, in English and Spanish, whatever the settings say. Only normalized text.
 */

const thing =
  "(?:heat(?:er|ing)?|a/?c|air conditioner|toilet|sink|shower|faucet|fridge|refrigerator|freezer|stove|oven|dishwasher|washer|dryer|furnace|water heater|hot water|power|electricity|elevator|lock|door)";
/** Where somebody lives, and not where somebody would like to. */
const here = "(?: (?:in|at|of|on) (?:my|our|the|apt|apartment|unit|\\d+)(?: \\w+){0,2}?)?";
const cosa =
  "(?:bano|inodoro|excusado|sanitario|wc|taza|fregadero|tarja|lavabo|lavamanos|coladera|drenaje|tina|regadera|ducha|grifo|llave|chapa|cerradura|puerta|ventana|estufa|horno|microondas|refri|refrigerador|nevera|congelador|calentador|boiler|aire(?: acondicionado)?|calefaccion|lavadora|secadora|lavaplatos|elevador|ascensor|luz|foco|tuberia|tubo|techo)";
/** What a home should have: there is none, or there is none any more. */
const supply = "(?:heat(?:ing)?|hot water|water|power|electricity|gas|a/?c)";
const servicio = "(?:calefaccion|luz|agua(?: caliente)?|electricidad|gas|internet)";

/** Lives here and has something repaired. */
const repair = new RegExp(
  [
    String.raw`(?<!\bif (?:(?:the|my|an?) )?)\b${thing}${here} (?:still |just |has |have )*(?:(?:isn'?t|is not|doesn'?t|does not|won'?t|stopped|quit) (?:work\w*|turn\w*|open\w*|clos\w*|lock\w*|flush\w*|cool\w*|drain\w*|on)|(?:is|got) (?:broken|out|clogged|leaking|overflowing)|keeps|broke|died)\b(?! of (?:date|style|(?:my|our|the) (?:budget|price|range))\b)`,
    String.raw`\b(?:leak(?:s|ing)?|mold|roaches|cockroaches|mice|rats|bed ?bugs) in (?:my|our)\b|\b(?:my|our) (?:\w+ )?(?:ceiling|sink|toilet|faucet|roof|pipes?) (?:is |are )?(?:leak\w*|drip\w*|overflow\w*|clogged|broken)\b|\b(?:i|we) have no (?:heat|hot water|power|electricity|water)\b|\bmaintenance (?:request|emergency|issue)\b|\b(?:my|our) landlord (?:(?:still|has|just) )*(?:won'?t|never|refuses|isn'?t|doesn'?t|hasn'?t|ignores)(?: to)? (?:fix|repair|answer|respond|call|return|do)\w*`,
    String.raw`(?<!\b(?:is|are) )(?:\bthere(?:'?s| is) |\bwe have |\bgot |\bstill |^\W*)no ${supply}(?= (?:since|for (?:\w+ )?(?:\d|days?|hours?|weeks?)|in my|in our|at (?:my|our|\d)|again|today|tonight|right now|all (?:day|night|morning)|this morning|anymore)\b)|\b(?:fugas?(?: de agua)?|goteras?|humedad|moho|cucarachas|ratas|ratones|chinches) en (?:mi|nuestr[oa])\b|\bno (?:me |nos )?(?:funciona|sirve|jala|anda|prende|enciende) (?:el|la|mi) (?:calefaccion|calentador|aire|bano|inodoro|estufa|refri\w*|horno|elevador|ascensor|luz|llave|cerradura|puerta)\b|\b(?:no tengo|no tenemos|estoy sin|estamos sin) ${servicio}\b|(?<!\b(?:vez|cuanto|cuando|si) )\bse (?:(?:me|nos) ha ido|(?:me |nos )?fue) (?:la luz|el agua|el gas|la electricidad)\b(?! alguna vez)|\bno hay ${servicio}(?= (?:en (?:mi|nuestr[oa])|desde|hace|otra vez|aqui en|en el (?:\d+(?: \w+){0,2}|edificio|apartamento|departamento) (?:desde|hace))\b)`,
    String.raw`\bse (?:me |nos )?(?:tapo|descompuso|rompio|quebro|dano|arruino|averio|estropeo|echo a perder|atasco|atoro|trabo|fundio|poncho|cayo|salio) (?:el|la|mi|nuestr[oa]) ${cosa}\b|(?<!\b(?:si|cuando) )\b(?:el|la|mi) ${cosa} (?:del? \w+ |de (?:mi|la|el) \w+ )?(?:ya no (?:sirve|funciona|prende|enciende|enfria|calienta|cierra|abre)|(?:no|dejo de) (?:servir|funciona\w*|sirve|jala|prende|enciende|enfria|calienta|cierra|baja(?! de\b))|se (?:me )?(?:tapo|descompuso|rompio|quebro|dano|averio|estropeo|atasco|atoro|fundio|tapa)|esta (?:tapad|descompuest|rot|danad|averiad|atascad|quebrad)[oa])\b(?! en (?:la|las|el|los) (?:fotos?|imagen(?:es)?|videos?)\b|\s*\?)|\b(?:gotea|esta goteando|tira agua) (?:el techo|la llave|el grifo|el lavabo|la regadera|(?:el|la) \w+ de mi)\b|\b(?:el techo|la llave|el grifo|el lavabo|la regadera) (?:de mi \w+ )?(?:gotea|esta goteando|tira agua)\b`,
  ].join("|"),
);

/** Lives here, or did, and asks what only the agency's books say. */
const tenancy = new RegExp(
  [
    String.raw`\bwhere (?:do|can|should) (?:i|we) (?:pay|send|mail|drop off|submit) (?:my|our) rent\b|\bmy rent (?:payment|receipt|portal)\b|\b(?:i|we)(?: have|'ve)? (?:already|just) (?:paid|sent|mailed) (?:my|our|the|this month'?s) rent\b(?! (?:on|early|always|every|through|until)\b)`,
    String.raw`\bdeposit\b[^.?!]{0,40}\b(?:i|we)(?:'ve| have)?(?: already| just)? moved out\b|\b(?:i|we)(?:'ve| have)?(?: already| just)? moved out\b.{0,40}\b(?:my|our|the) (?:security )?deposit\b|\b(?:haven'?t|have not|never|didn'?t|still waiting (?:for|on)) (?:\w+ ){0,2}(?:my|our) (?:security )?deposit\b`,
    String.raw`\b(?:donde|a quien) (?:pago|pagamos|deposito|puedo pagar|podemos pagar|tengo que pagar) (?:mi|nuestra) renta\b|\bya (?:pague|deposite|pagamos) (?:mi|la|nuestra) renta\b|\bdeposito\b[^.?!]{0,40}\bya (?:me sali|me mude|nos mudamos|desocupe|entregue)\b|\bya (?:me sali|me mude|desocupe|entregue)\b.{0,40}\bmi deposito\b|\bno me han (?:devuelto|regresado) (?:mi|el) deposito\b`,
    String.raw`\b(?:i am|i'm|im) (?:a |the |your |one of your )?(?:current |existing )?(?:tenants?|residents?) (?:here\b|(?:at|in|of|from) (?:\d|your\b|this\b|the (?:building|apartment|house|unit|property)\b(?! (?:next|across|beside|down|behind)\b)|apt\b|apartment \d|unit\b))|\b(?:soy|somos) (?:\w+ )?inquilin[oa]s? (?:del? (?:\d|edificio(?! de)|apartamento|departamento|numero|unidad|ustedes)|suy[oa]|aqui(?! cerca))`,
  ].join("|"),
);
/** Who lives here may want another home. */
const visits =
  /\b(?:tours?|showings?|viewings?|visit\w*|see|apply|transfer|citas?|ver(?:l[oa])?|aplicar|solicitar)\b/;

/** Who moves says so of another home. */
const looksForHome =
  /\b(?:(?:looking|searching|hunting) (?:for|to (?:move|rent|find))|(?:want|need|have|trying|hoping) to (?:move|find (?:a|another|somewhere))|need (?:a|another) (?:new )?(?:place|home|apartment|house)|(?:current|old|last) (?:place|home|apartment|house|landlord)|(?:does|do|is) yours|busc(?:o|amos|ando)|(?:quiero|queremos|necesito|tengo que) mudar\w*)\b/;

/** Suspects a fraud, or complains: no rule can know whether it is one. */
const complaint = new RegExp(
  [
    String.raw`\b(?:scam(?:s|mers?|med|ming)?|fraud\w*|fake (?:listing|ad|agency)|money back|rip-?off|western union|money ?gram|gift cards?)\b|\b(?:asked|told|asking|telling|wants|wanted) me (?:for (?:an? |the |my )?(?:\w+ )?(?:deposit|payment|money|fee|cash|transfer|card|check|ssn|social|bank|rent|password|code)|to (?:(?:send|pay|wire|transfer|deposit)\b(?! (?:you |them |her |him )?(?:an? |the |my |this )?(?:message|e-?mail|text|note|inquiry|request|application))))`,
    String.raw`\b(?:(?:nobody|no ?one)(?: ever| has| from there)*|(?:you(?: guys| people)?) (?:never|don'?t|won'?t|haven'?t|didn'?t)(?: ever)?) (?:answer|respond|repl(?:y|ie)|call(?:ed)? (?:me )?back|got(?:ten)? back)\w*|\b(?:file|make|have) a complaint\b|\b(?:speak|talk) to (?:your|a) (?:manager|supervisor|boss)\b|\byour (?:manager|supervisor)\b|\bthis is (?:ridiculous|unacceptable|a joke)\b|\b(?:fuck|screw) (?:you|this|off)\b`,
    String.raw`\b(?:estafa\w*|fraude\w*|enganos?|anuncio falso|devuelvan (?:mi|el) dinero|mi dinero|tarjetas? de regalo)\b|\bme (?:pid\w+|estan pidiendo) (?:un |el |dinero|deposito|que (?:pague|deposite|mande|envie|transfiera))|\bnadie (?:me )?(?:ha )?(?:contest|respond|llam|atiend)\w*|\bno (?:me )?(?:contestan|responden|devuelven)\b|\b(?:poner|hacer) una queja\b|\besto es (?:ridiculo|inaceptable|una burla)\b`,
  ].join("|"),
);

/** Wants to be forgotten, which only a person can do. */
const deletion =
  /\b(?:delete|erase|remove|forget) (?:all )?(?:of )?(?:my|our) (?:personal )?(?:data|information|info|details|account|messages)\b|\b(?:borr|elimin|suprim)\w* (?:todos |toda )?(?:mis?|nuestros?|nuestra) (?:datos|informacion|mensajes|cuenta)\b/;
/** Wants no more messages, in other words than the ones that count. */
const optOut =
  /\b(?:don'?t|do not|no longer) (?:want|wish)(?: to (?:get|receive|have))?(?: any)?(?: more| of (?:these|your))? (?:texts?|messages|emails|notifications)\b|\bno more (?:texts?|messages|emails)\b|\bno (?:quiero|queremos|deseo|quisiera) (?:seguir )?(?:recib(?:ir|iendo) )?(?:(?:mas|sus|estos|ningun(?:os)?) )*(?:mensajes?|correos?|textos?|notificaciones)\b|\b(?:stop|quit) (?:texting|messaging|contacting|emailing|calling|writing|bothering)\b|\bunsubscribe (?:me|us)\b|\btake me off (?:the|your|this)\b|\b(?:ya )?no me (?:manden?|escriban?|envien?|contacten?|llamen?) (?:mas|nunca|mensajes|correos|nada)\b|\bno mas (?:mensajes|correos)\b|\bdejen? de (?:escribir|mandar|enviar|llamar|contactar)\w*/;
/** Who stands before a closed door or comes late: somebody must hear of it at once. */
const isComing = new RegExp(
  [
    String.raw`\b(?:i'?m|i am|we'?re|we are) (?:already |right )?(?:here|outside|out front)(?= (?:for (?:(?:my|our|the) |(?:my|our|the|an?) \d[\d:]*(?: ?[ap]m| o'?clock)? )(?:showing|tour|viewing|visit|appointment)|the (?:house|home|building|apartment|unit|property|place|door)|and|but|now|waiting)\b|\s*[.,!?]|\s*$)`,
    String.raw`\b(?:i'?m|i am|we'?re|we are) still (?:here|outside|out front)(?= (?:for (?:my|our|the)|at the|waiting)\b)|\b(?:i'?m|i am|we'?re|we are) (?:already |still |standing |waiting )*(?:at|in front of|outside) the (?:front )?(?:door|house|home|building|apartment|unit|property|place|gate|lobby)\b`,
    String.raw`\b(?:nobody|no ?one) (?:is|'s) (?:here|there|answering|opening|showing up)\b|\bnobody'?s (?:here|there|answering)\b|\blocked (?:myself |ourselves )?out\b|\b(?:lost|forgot|left) my keys?\b|\blet (?:me|us) in(?=\W|$)(?! on)|\bme quede (?:afuera|fuera|encerrad[oa]|sin llaves?)\b|\b(?:perdi|olvide|no tengo) (?:las |mis )?llaves\b`,
    String.raw`(?<!\bif )\b(?:running|(?:i|we)(?:'?ll| will| might| may)? be|(?:i|we)(?:'?m|'?re| am| are)(?: (?:going to|gonna) be)?) (?:(?:a (?:bit|little|few minutes)|about|\d{1,2}|five|ten|fifteen|twenty|thirty|min(?:ute)?s?) )*late\b(?! (?:on|fee|with))`,
    String.raw`\b(?:estoy|estamos) (?:ya )?(?:aqui|afuera|fuera|en la (?:puerta|entrada)|frente a la (?:casa|puerta))(?= (?:y|pero|esperando|para (?:mi|la|nuestra) (?:cita|visita)|de la (?:casa|propiedad)|del (?:edificio|apartamento))\b|\s*[.,!?]|\s*$)`,
    String.raw`\bno hay nadie\b(?! (?:viviendo|que viva|mas))|\b(?:me|nos) (?:pueden?|podrian?) abrir\b|\bnadie (?:abre|contesta|responde|viene|esta aqui)\b|\b(?:voy|vamos) a llegar (?:(?:un poco|unos|\d{1,2}|diez|quince|veinte|minutos?) )*tarde\b|\b(?:voy|vamos|llego|llegamos) (?:(?:un poco|unos|\d{1,2}|diez|quince|veinte|minutos?) )*(?:tarde|con retraso|retrasad[oa]s?)\b(?! (?:del trabajo|de trabajar|a (?:mi )?casa))`,
  ].join("|"),
);

/** Came, and met nobody. */
const metNobody = new RegExp(
  [
    String.raw`\b(?:nobody|no ?one) (?:ever )?(?:showed(?: up)?|came|turned up|met (?:me|us)|was (?:there|here|at the))\b(?! before)`,
    String.raw`\b(?:you|they|he|she|agent|realtor) (?:guys )?(?:never|didn'?t|did not) (?:show(?:ed)?(?: up)?|turn(?:ed)? up|came|come)\b|\b(?:stood (?:me|us)|got stood) up\b`,
    String.raw`\bno (?:llego|vino|aparecio|habia|estaba|se presento) nadie\b|\bnadie (?:llego|vino|aparecio|se presento|estaba)\b|\b(?:me|nos) dejaron plantad[oa]s?\b`,
  ].join("|"),
);

export const needsPerson = (said: string): boolean =>
  [deletion, optOut, metNobody, complaint].some((each) => each.test(said)) ||
  (tenancy.test(said) && !looksForHome.test(said) && !visits.test(said)) ||
  ([isComing, repair].some((each) => each.test(said)) && !looksForHome.test(said));
