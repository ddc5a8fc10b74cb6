/*
 * Whether somebody or a home may be in danger, in English and Spanish. Only normalized text. A false alarm costs less
 * than a missed one: what is excluded is what is commonly asked or said of a home.
 */

/** Not "fireplace" or "fire escape". */
const fire =
  "fire(?! ?(?:place|pit|escape|alarm|hydrant|extinguisher|station|sprinkler|insurance|department|exit|door|code|truck|wood|damage|safety|rated|table)s?\\b)";
const place =
  "(?:home|house|apartment|apt|building|unit|place|condo|room|bedroom|living room|kitchen|bathroom|basement|garage|attic|hallway|roof|wall|stove|oven|porch|balcony|yard)";
/** Not "gas or electric", "gas stove". */
const gas =
  "ga[sz]\\b(?! (?:or|and electric|stove|range|oven|grill|heat\\w*|station|bill|line|dryer|fireplace)\\b)";
const into =
  "(?:in|through|down|from (?:the |my |our )?(?:\\w+ )?(?:ceiling|roof|walls?|floor|lights?|pipes?|upstairs|above|outlets?|windows?))";
const ownPlace = "(?:my|our) (?:own )?(?:home|house|apartment|apt|unit|place|condo|room)";
const someone =
  "(?:some(?:one|body)|they|he|a (?:man|guy|thief|burglar|stranger)|people|thief|thieves|burglars?|intruders?)";
const soul =
  "(?:he|she|someone|somebody|(?:my|our|the|a) (?:\\w+ )?(?:mom|mother|dad|father|husband|wife|son|daughter|baby|kid|child|brother|sister|friend|roommate|neighbou?r|man|woman|guy|lady|tenant|grandm\\w+|grandp\\w+))";
const electric =
  "(?:outlets?|sockets?|plugs?|wires?|wiring|(?:breaker|electrical|fuse) (?:box|panel)|light switch|light fixture|dryer|microwave|heater|furnace|stove|oven)";
const alguien =
  "(?:alguien|un(?:a|os|as)? (?:hombres?|mujer(?:es)?|senor(?:a|es)?|tipos?|personas?|ladron(?:es)?|extran[oa]s?|desconocid[oa]s?|intrus[oa]s?|sujetos?))";
/** Who is there as the visitor wants it: "moving with me", "until July". */
const welcome =
  "(?:with|already|moving|until|till|when|for|because|to|that|who(?!se| (?:i|we|is not|isn'?t|won'?t|broke|should)))";
const suLugar =
  "(?:mi|nuestr[oa]) (?:casa|apartamento|departamento|depa|piso|vivienda|cuarto|habitacion|recamara|unidad)";
/** Where no water should come from. */
const techo =
  "(?:del|de la|por (?:el|la|las|los|una|un)) (?:techo|plafon|cielo raso|pared(?:es)?|foco|lampara|luces|enchufe)";

const dangers = new RegExp(
  [
    // Gas
    String.raw`\b(?:smell(?:s|ing|ed)?|odou?r|stinks?|reeks?)(?: (?!or\b)[a-z]+){0,3} ${gas}|\bgas (?:is |keeps )?(?:leak\w*|smell|odou?r)\b`,
    String.raw`\b(?:huele|olor|huelo|apesta)(?: (?!o\b)[a-z]+){0,3} a gas\b|\b(?:fuga|escape) de gas\b`,
    // What is added to gas smells so.
    String.raw`(?<!\bwater )\b(?:smell(?:s|ing|ed)?|odou?r|stinks?|reeks?)\b[^.?!]{0,25}\brotten[ -]eggs?\b|\brotten[ -]eggs? (?:smell|odou?r|stench)\b|(?<!\bagua )\b(?:huele|olor|huelo|apesta)\b[^.?!]{0,15}\bhuevos? podridos?\b`,
    // Fire and smoke
    String.raw`\b(?:there(?:'?s| is)|is there|we have|i have|i see) (?:a )?(?:(?:small|big|huge|kitchen|grease|electrical) )?${fire}\b|\b${fire} (?:in|on|at) (?:my|our|the|a) ${place}\b`,
    String.raw`\b(?:is|it'?s|are|caught) on fire\b|\bcaught fire\b|\b${place}(?: \w+)? (?:is|are) burning\b|^\W*(?:help\W+)?fire(?:\W+help)?\W*$|\bhelp\W+fire\b`,
    String.raw`\b(?:full of|filled with|filling (?:up )?with) smoke\b|\bsmoke (?:is )?(?:coming|pouring|everywhere|filling)\b|\bthere(?:'?s| is) (?:(?:a lot|lots) of |so much |black |thick )?smoke\b(?! ?(?:alarm|detector|sensor|free|damage|shop))|\bi (?:can )?smell (?:\w+ )?(?:smoke|burning)\b|\bsmells? (?:like |of )?(?:something )?burning\b`,
    String.raw`\b(?:carbon monoxide|co|smoke|fire)(?: and \w+)? (?:alarm|detector|sensor|monitor|thing)s?\b[^.?!]{0,30}?\b(?:went off|go(?:ing|es)? off|(?:beep|chirp|ring|sound|blar)\w*)`,
    String.raw`\bburn(?:ing|t) (?:smell|odou?r)\b|\bsmells? (?:like )?burnt\b|\bsparks? (?:is |are |keeps? |just )?(?:coming|came|flying|flew|shooting|shot) (?:out|from|off)\b|\b${electric} (?:is |are |keeps |just |started )*(?:spark(?:ing|ed|s)|smoking|melting)\b(?! allowed)|\b(?:salen?|saliendo|echan?|echando|sacan?|sacando) chispas\b`,
    String.raw`\bcarbon monoxide leak\b|\bhay (?:un )?(?:fuego|incendio)\b(?! (?:en|para|de) (?:la |el )?(?:chimenea|parrilla|asador))|\ben llamas\b|\bhay (?:muchas )?llamas\b|\bhuele(?: (?:mucho|fuerte|algo))? a (?:quemado|humo)\b|\b(?:hay|sale) (?:(?:mucho|tanto) )?humo\b(?! de (?:cigarr|tabaco))`,
    String.raw`\bse (?:me |nos |le |les )?(?:esta(?:n)? )?(?:quem(?:a|an|o|ando)|incendi(?:a|o|ando))\b|\besta(?:n)? (?:quemandose|incendiandose)\b`,
    String.raw`\b(?:alarma|detector) de (?:humo|incendios?|fuego|monoxido(?: de carbono)?|gas)\b[^.?!]{0,25}?\b(?:suena|sonando|sono|pita|pitando|no (?:para|deja))\b`,
    // Water and what falls down
    String.raw`\b(?:is|are|was|got|we'?re|been)(?: (?:all|completely|totally|getting))? flood(?:ed|ing)\b(?! (?:with (?:\w+ )*(?:sun)?light|(?:an? )?(?:issue|problem|concern|common|risk)))|\b(?:burst|broken) pipe\b|\bpipes? (?:has |have |just )?burst\b`,
    String.raw`\bpipes?(?: (?!or\b)[a-z]+){0,4} (?:blew|burst|exploded)\b|\bwater (?:is |keeps |has been )?(?:pouring|gushing|spraying|everywhere)\b|(?<!\bis there )\bwater (?:is |went |got )?all over (?:the|my|our) (?:floors?|place|home|house|apartment|unit|room|bedroom|living room|kitchen|bathroom|hallway|basement|carpet)\b(?! plan)|\bwater (?:is |keeps |has been )?(?:leaking|dripping|coming|running|flowing) ${into}\b|\b(?:ceiling|roof) (?:is |has |just )*(?:collaps\w*|cav(?:ed|ing) in|fell|fallen|falling|came down|coming down)\b`,
    String.raw`\bse (?:me |nos |le )?(?:esta )?inund(?:o|aron|ando)\b|\bse (?:me |nos )inunda\b|\besta(?:n)? (?:(?:todo|toda|todos|todas) )?inundad[oa]s?\b(?! de luz)`,
    String.raw`\b(?:revento|se rompio) (?:el|la|un|una) (?:tubo|tuberia|caneria)\b|\b(?:tubo|tuberia|caneria) se (?:revento|rompio)\b|\b(?:sale|cae|entra|saliendo|cayendo|entrando|metiendo|filtrando|chorreando)(?: (?:mucha|tanta|un monton de|el))* agua ${techo}\b|\bagua (?:(?:me|nos|se|esta) )*(?:sale|cae|entra|mete|filtra|saliendo|cayendo|entrando|metiendo|filtrando|chorreando) ${techo}\b|\b(?:saliendo|chorreando|(?:sale|bota|tira) (?:mucha|tanta))(?: (?:mucha|tanta|el))* agua (?:del|de la|de un|de una|por el|por la) (?:tubo|tuberia)\b|(?<!\bfiltros? de )\bagua (?:esta )?por (?:todos lados|todas partes|todo el (?:piso|suelo|apartamento|departamento|cuarto)|toda la casa)\b|\bse (?:me |nos )?(?:cayo|esta cayendo|derrumbo|vino abajo) (?:el |parte del |un pedazo del )techo\b|\btecho se (?:cayo|esta cayendo|derrumbo)\b`,
    // Locked in
    String.raw`(?<!\b(?:people|tenants|residents|anyone|anybody) (?:(?:ever|often|always) )?(?:be|get|getting) |\b(?:couch|sofa|furniture|bed|mattress|table|dresser|desk|bike|box|boxes|fridge|keys?|phone) (?:is|are|was|were|got|gets|get|be) )\b(?:stuck|trapped) in(?:side)? (?:the|an?|our|your|this) (?:elevator|lift)\b(?! (?:of|at|in) my (?:old|last|previous)\b)|\b(?:atrapad|atorad|encerrad|atascad)[oa]s? (?:en|dentro de) el (?:elevador|ascensor)\b`,
    // A life
    String.raw`\b(?:is not|isn'?t|not|stopped) breathing\b(?! (?:room|easy|space|down))|\b${soul} (?:can'?t|cannot) breathe\b(?! (?:well|when|with|in|around)\b)|\b${soul} (?:is |are |was )?(?:unconscious|(?:just )?passed out)\b(?! (?:the|flyers))|\b(?:is|are|'s|'m) having a (?:heart attack|stroke|seizure)\b(?! (?:recovery|disorder))|\b(?:is|are|'s) choking(?=$|[.,!?]| to)|\bbleeding (?:a lot|badly|heavily|everywhere|out)\b`,
    String.raw`\bno respira\b(?! bien)|\b(?:esta|estan|quedo) inconscientes?\b|\bse (?:cayo|desmayo)\b(?! (?:el |la |su |mi )?(?:internet|wifi|red|senal|pagina|sitio|sistema|llamada|cita|visita|contrato|trato|venta|renta))[^.,?!]{0,40}\bno (?:se mueve|responde|despierta|reacciona)\b|\b(?:le esta dando|le dio|esta teniendo) un (?:infarto|ataque al corazon|derrame)\b(?! (?:hace|el (?:ano|mes)|en )|.{0,30}\bpasad[oa]\b)|\bse esta (?:ahogando|desangrando)\b`,
    String.raw`\b(?:${someone}|my (?:ex|husband|boyfriend|wife|girlfriend|roommate|neighbou?r)) (?:is |are |keeps |just )?(?:following|chasing|stalking|attacking|threatening|hitting|choking) (?:me|us)\b(?! (?:on (?:instagram|ig|facebook|fb|tiktok|twitter|x|social)|(?:up|back)(?=$|[.,!?]| (?:about|on|with))|with (?!(?:a |his |her |their )?(?:gun|knife|bat|weapon))))|\b(?:me|nos) (?:viene |vienen |esta |estan )(?:siguiendo|persiguiendo|atacando|amenazando|golpeando|pegando)\b(?! (?:en (?:instagram|facebook|tiktok|twitter|(?:las )?redes)|(?:con|por) (?:desaloj|echar|sacar|demand|un abogad|abogad|mult)|(?:la|con la|la alta) renta))`,
    // Break-ins
    String.raw`\b(?:broke|breaking|broken) in(?:to)? (?:my|our|the) (?:home|house|apartment|unit|place)\b|\b${someone}\b[^.?!]{0,25}\b(?:broke|break|breaking|broken) in(?:to)?\b|\b(?:try|tries|trying) to break in(?:to)?\b|\bbreak-?in\b`,
    String.raw`\b${someone} is (?:inside|in) (?:my|our) (?:home|house|apartment|unit|place)\b|\bthere(?:'?s| is| are) (?:an? |some )?(?:(?:strange|random|weird|unknown) )?(?:man|men|guys?|strangers?|someone|somebody|intruders?|burglars?|thief) (?:\w+ )?(?:in|inside|entering) ${ownPlace}\b(?! ${welcome})|\b(?:(?:kick|break|bust|smash)ing|(?<!\bi )kicked|(?:${someone}|my (?:ex|husband|boyfriend|neighbou?r|landlord)) (?:just )?(?:broke|busted|smashed)) (?:in |down )?(?:my|our) (?:front |back )?(?:door|windows?)(?: in| down)?\b|\b(?:entraron|se (?:me |nos )?(?:metieron|metio|estan? metiendo)) (?:a robar|(?:a|en|por) (?:mi|nuestr[oa])\b(?! (?:cabeza|mente|vida|calle|barrio|presupuesto))|(?:a|en) la casa\b(?! de al lado)|por la ventana\b)|\b${alguien} (?:se )?(?:entro|entraron|esta entrando|estan entrando) (?:a|en) (?:${suLugar}|robar)\b|\bhay (?!(?:una )?personas? en )${alguien}(?: \w+)? (?:en|dentro de|adentro de) ${suLugar}\b(?! (?:para|con|hasta|que(?! no)|todo el|siempre))|\b(?:tumb|forz|patea|derrib|romp|golpea)(?:ando|iendo|aron|ieron)(?:me)? (?:la|mi|nuestra) (?:puerta|ventana|cerradura|chapa)\b(?! (?:del?|de (?:mi|la|su)) (?:carro|auto|coche|camioneta|troca)\b)|\balguien (?:esta )?(?:quiere|trat\w+|intent\w+)(?: de)? (?:entrar|meterse|forzar)\b`,
  ].join("|"),
);
const emergency =
  /\b(?:it'?s|this is|there(?:'?s| is)|(?<!\byou )have|es|hay|tengo) (?:an emergency|una emergencia)\b(?! (?:maintenance|contact|phone|number|line|exit|service|repair|hotline|fund|at (?:work|my job)|with my|in (?:the|my) family|en el trabajo|familiar))/;
/** Urgent for whoever says so, and no danger. */
const isOfPlans =
  /\b(?:re-?schedul\w*|postpone|cancel\w*|looking for|need (?:a|to (?:find|move)|somewhere)|have to move|cambiar|reprogramar|posponer|busco|necesito (?:un|una|donde|mudarme)|mudar\w*)\b/;

/** Asked of what has happened before, and not of now. */
const asksPast =
  /^(?:\W*(?:hi|hello|so|and|also|hola|y)\W+)?(?:(?:has|have|had|does|do|did|was|were)\b.*\b(?:ever|before|often|in the past|usually)\b|(?:was|were|has|have) there\b|(?:¿\W*)?(?:alguna vez|hubo|ha habido|ha tenido|se ha|han tenido)\b)/;

/** Has not happened. */
const supposes =
  /^(?:\W*(?:hi|hello|so|and|also|ok|hola|y)\W+)*(?:what (?:if|happens if)|que (?:pasa|pasaria) si)\b/;

/** Whether somebody or a home may be in danger. */
export const isUrgent = (said: string): boolean =>
  said
    .split(/(?<=[.?!])\s+/)
    .some((each) => dangers.test(each) && !asksPast.test(each) && !supposes.test(each)) ||
  (emergency.test(said) && !isOfPlans.test(said));
