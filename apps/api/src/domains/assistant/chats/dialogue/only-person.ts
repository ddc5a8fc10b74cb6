/*
 * What only a person can help with, in English and Spanish, whatever the settings say. Only normalized text.
 */

/** Lives here and has something repaired. */
const repair = new RegExp(
  [
    String.raw`\b(?:heat(?:er|ing)?|a/?c|air conditioner|toilet|sink|shower|faucet|fridge|refrigerator|stove|oven|furnace|water heater|hot water|power|electricity|elevator|lock|door) (?:still |just )?(?:(?:isn'?t|is not|doesn'?t|does not|won'?t|stopped|quit) (?:work\w*|turn\w*|open\w*|clos\w*|lock\w*|flush\w*|cool\w*|drain\w*|on)|is (?:broken|out|clogged|leaking|overflowing)|keeps|broke)\b(?! of (?:my|our|the) (?:budget|price|range))`,
    String.raw`\b(?:leak(?:s|ing)?|mold|roaches|cockroaches|mice|rats|bed ?bugs) in (?:my|our)\b|\b(?:my|our) (?:\w+ )?(?:ceiling|sink|toilet|faucet|roof|pipes?) (?:is |are )?(?:leak\w*|drip\w*|overflow\w*|clogged|broken)\b|\b(?:i|we) have no (?:heat|hot water|power|electricity|water)\b|\bmaintenance (?:request|emergency|issue)\b|\b(?:my|our) landlord (?:(?:still|has|just) )*(?:won'?t|never|refuses|isn'?t|doesn'?t|hasn'?t|ignores)(?: to)? (?:fix|repair|answer|respond|call|return|do)\w*`,
    String.raw`\b(?:fugas?(?: de agua)?|goteras?|humedad|moho|cucarachas|ratas|ratones|chinches) en (?:mi|nuestr[oa])\b|\bno (?:me |nos )?(?:funciona|sirve|jala|anda|prende|enciende) (?:el|la|mi) (?:calefaccion|calentador|aire|bano|inodoro|estufa|refri\w*|horno|elevador|ascensor|luz|llave|cerradura|puerta)\b|\b(?:no tengo|no tenemos|estoy sin|estamos sin) (?:calefaccion|luz|agua(?: caliente)?|electricidad|gas)\b`,
  ].join("|"),
);

/** Who moves says so of another home. */
const looksForHome =
  /\b(?:(?:looking|searching|hunting) (?:for|to (?:move|rent|find))|(?:want|need|have|trying|hoping) to (?:move|find (?:a|another|somewhere))|need (?:a|another) (?:new )?(?:place|home|apartment|house)|(?:current|old|last) (?:place|home|apartment|house|landlord)|busc(?:o|amos|ando)|(?:quiero|queremos|necesito|tengo que) mudar\w*)\b/;

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
  /\b(?:stop|quit) (?:texting|messaging|contacting|emailing|calling|writing|bothering)\b|\bunsubscribe (?:me|us)\b|\btake me off (?:the|your|this)\b|\b(?:ya )?no me (?:manden?|escriban?|envien?|contacten?|llamen?) (?:mas|mensajes|correos|nada)\b|\bdejen? de (?:escribir|mandar|enviar|llamar|contactar)\w*/;
/** Who stands before a closed door or comes late: somebody must hear of it at once. */
const isComing = new RegExp(
  [
    String.raw`\b(?:i'?m|i am|we'?re|we are) (?:already |right )?(?:here|outside|out front)(?= (?:for (?:my|our|the) (?:showing|tour|viewing|visit|appointment)|the (?:house|home|building|apartment|unit|property|place|door)|and|but|now|waiting)\b|\s*[.,!?]|\s*$)`,
    String.raw`\b(?:i'?m|i am|we'?re|we are) still (?:here|outside|out front)(?= (?:for (?:my|our|the)|at the|waiting)\b)|\b(?:i'?m|i am|we'?re|we are) (?:already |still |standing |waiting )*(?:at|in front of|outside) the (?:front )?(?:door|house|home|building|apartment|unit|property|place|gate|lobby)\b`,
    String.raw`\b(?:nobody|no ?one) (?:is|'s) (?:here|there|answering|opening|showing up)\b|\bnobody'?s (?:here|there|answering)\b|\blocked (?:myself |ourselves )?out\b|\b(?:lost|forgot|left) my keys?\b|\blet (?:me|us) in(?=\W|$)(?! on)|\bme quede (?:afuera|fuera|encerrad[oa]|sin llaves?)\b|\b(?:perdi|olvide|no tengo) (?:las |mis )?llaves\b`,
    String.raw`(?<!\bif )\b(?:running|(?:i|we)(?:'?ll| will| might| may)? be|(?:i|we)(?:'m|'re| am| are)(?: going to be)?) (?:(?:a (?:bit|little|few minutes)|about|\d{1,2}|five|ten|fifteen|twenty|thirty|min(?:ute)?s?) )*late\b(?! (?:on|fee|with))`,
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
  ([isComing, repair].some((each) => each.test(said)) && !looksForHome.test(said));
