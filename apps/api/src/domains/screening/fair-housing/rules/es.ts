import { type Forbidden, pattern, upTo } from "./rule.ts";

const family = "hij[oa]s?|nin[oa]s?|bebes?|embarazad[oa]s?|embarazo|menores|adolescentes";
const marriage =
  "casad[oa]s?|solter[oa]s?|divorciad[oa]s?|viud[oa]s?|espos[oa]s?|marido|novi[oa]s?|madres? solteras?|padres? solteros?";
const faithsAndOrigins =
  "cristian[oa]s?|catolic[oa]s?|musulman(?:a|es|as)?|judi[oa]s?|evangelic[oa]s?|negr[oa]s|blanc[oa]s|latin[oa]s|hispan[oa]s?|asiatic[oa]s?|mexican[oa]s?|african[oa]s?|chin[oa]s|inmigrantes?|extranjer[oa]s?|minorias?";
const others = "gay|gays|lesbianas?|transgenero|homosexual(?:es)?|cieg[oa]s?|sord[oa]s?|enferm[oa]s?";
const characteristic = `${family}|${marriage}|${faithsAndOrigins}|${others}`;
const group = `${characteristic}|familias?(?! (?:extendida))|parejas?|estudiantes|profesionales|jubilad[oa]s|ancian[oa]s|adult[oa]s|mayores|jovenes|mujeres|hombres|senoritas|caballeros|personas (?:mayores|solas)`;
const area =
  "barrios?|zonas?|vecindarios?|calles?|edificios?|areas?|comunidad|lugar|colonia|urbanizacion|ciudad";

export const spanish: Forbidden = {
  lawful: [
    pattern(
      "(?:casas?|viviendas?|hogar) (?:uni|multi)?familiar(?:es)?|(?:casa|sala|habitacion|vivienda) de (?:la |una (?:sola )?)?familia",
      "se habla ingles",
      "(?:acceso|accesible|adaptad[oa]|rampa|entrada)(?: [a-z]{1,12}){0,2} (?:silla|sillas) de ruedas",
      "(?:calle|avenida|av|plaza|camino|paseo|carrera|callejon)(?: (?:de|del|la|las|el|los)){0,3} (?:iglesias?|escuelas?|colegios?|templo|capilla|ninos|blancos|libertad)",
      "(?:sin distincion|sin importar|por motivos?|por razones?) (?:de|por)(?:[ ,]{1,3}(?:raza|color|religion|credo|sexo|genero|origen nacional|nacionalidad|discapacidad|estado (?:familiar|civil)|orientacion sexual|identidad de genero|edad|de|su|la|el|y|o|u)){2,30}",
    ),
  ],
  rules: [
    [
      "protected_characteristic",
      pattern(
        "nacionalidad(?:es)?|origen nacional|ciudadan[oa]s?|etnia|religion(?:es)?|religios[oa]s?|orientacion sexual|ciudadania|estatus migratorio|situacion migratoria|indocumentad[oa]s?|estado civil|situacion familiar|discapacidad(?:es)?|discapacitad[oa]s?|minusvali(?:a|as|do|da|dos|das)|embarazada|color de (?:la )?piel",
        `(?:tiene|tienes|tienen|es|eres|esta|estas|cuant[oa]s|sus?|tus?|hay|algun|alguna|como|cual es|vien(?:e|en)|vivira|viviran|con|parece|porque)${upTo(4)}(?:${characteristic})`,
        "(?:su|tu|una) familia|su pareja|tu pareja|(?:su|tu) raza",
        "(?:usa|usas|utiliza|utilizas|necesita|necesitas|anda|esta(?: usted)?) (?:en )?(?:una )?sillas? de ruedas",
        "que edad|(?:su|tu) edad|cuantos anos (?:tiene|tienes|cumple)|fecha de nacimiento|(?:ano|lugar) de nacimiento|cumpleanos",
        "de donde (?:es|eres|viene|vienes)|donde nacio|donde naciste|de que pais|(?:su|tu) (?:acento|pais|genero|sexo|fe|lengua materna)|(?:es|eres) (?:usted )?(?:hombre|mujer|jubilad[oa]|estudiante)|(?:habla|hablas) (?:bien )?ingles",
        "(?:problemas?|condicion(?:es)?|historial) (?:de salud|medic[oa]s?)|enfermedad(?:es)?|medicamentos|(?:puede|puedes) subir escaleras",
      ),
    ],
    [
      "steering",
      pattern(
        `(?:perfect[oa]s?|ideal(?:es)?|excelentes?|mejor|apt[oa]|adecuad[oa]|pensad[oa]|disenad[oa]|hech[oa]|genial|buen[oa]?|solo|solamente|unicamente|exclusiv(?:o|a|amente)|prefer(?:imos|ible|iblemente|encia)|prefier[aeo]n?|prohib(?:imos|id[oa]s?)|no se (?:aceptan?|admiten?|permiten?)|no (?:aceptamos|admitimos|permitimos)|sin|muchos|muchas|nada de|reservad[oa]|alquilamos a)${upTo(3)}(?:${group})`,
        "no (?:hij|nin)[oa]s|no (?:bebes|familias|parejas|estudiantes|solter[oa]s)",
        `(?:${group}) (?:bienvenid[oa]s|solamente|preferid[oa]s|no)`,
        "solo adultos|gente como (?:usted|tu|ustedes)|los suyos|piso de solteros?",
      ),
    ],
    [
      "neighborhood",
      pattern(
        "escuelas?|colegios?|distrito escolar|guarderias?|jardin(?:es)? de infancia|crimen|crimenes|criminalidad|criminales|delincuen(?:cia|tes?)|delitos?|robos?|pandillas?|inseguridad|policia|violencia|tiroteos?",
        "iglesias?|mezquitas?|sinagogas?|parroquias?|demograf(?:ia|icos?)|etnic[oa]s?|racial(?:es)?|divers(?:o|a|idad)",
        `(?:segur[oa]s?|insegur[oa]s?|peligros[oa]s?|mal[oa]?|exclusiv[oa]|respetable|tradicional)${upTo(2)}(?:${area})`,
        `(?:${area})${upTo(4)}(?:segur[oa]s?|insegur[oa]s?|peligros[oa]s?|exclusiv[oa]s?|respetables?)`,
        "(?:es|esta|muy|bastante|totalmente) (?:segur[oa]|peligros[oa]) (?:de noche|por la noche|aqui|alli|para)|muy segur[oa]|muy peligros[oa]|seguridad (?:del|de la) (?:barrio|zona|vecindario|calle)",
        `(?:vecin[oa]s|residentes|inquilin[oa]s|gente|personas|comunidad)${upTo(3)}(?:son|es|mayoria|principalmente|mayormente)${upTo(3)}(?:${group}|amables?|tranquil[oa]s?|respetables?|simpatic[oa]s?|educad[oa]s?|trabajador(?:a|es|as)?)`,
        "(?:buen[oa]s?|mal[oa]s?|amables?|simpatic[oa]s?) (?:vecin[oa]s|gente)|gente (?:buena|amable|decente|mala)",
      ),
    ],
    [
      "policy",
      pattern(
        "(?:animal(?:es)?|perros?|gatos?|mascotas?) (?:de )?(?:servicio|apoyo|asistencia|terapia|guia|compania emocional)|apoyo emocional",
        "(?:ajustes?|adaptacion(?:es)?|acomodacion(?:es)?|modificacion(?:es)?) razonables?",
        "(?:vales?|cupon(?:es)?|bonos?) (?:de|para) (?:la )?(?:vivienda|alquiler|renta)|(?:acept|admit|recib)[a-z]{1,5} (?:los )?(?:vales|bonos)|vouchers?|seccion (?:8|ocho)|fuentes? de ingresos|subsidi(?:o|os|ad[oa]s?)|(?:ayudas?|asistencia) (?:de|para|al|a la) (?:la |el )?(?:vivienda|alquiler|renta|gobierno)|ayudas? publicas?|asistencia publica",
      ),
    ],
  ],
  model: [
    [
      "promise",
      pattern(
        "gratis|gratuit[oa]s?|sin (?:pagar|renta|alquiler|deposito|fianza)|descuentos?|rebajas?|garantiza(?:mos|do|da|n)?|aprobad[oa]s?|aceptad[oa]s?|rechazad[oa]s?|reembols(?:o|os|able)|excepcion(?:es)?|(?:usted )?califica|no califica|el (?:piso|apartamento) es suyo|la casa es suya",
        "politicas?|aceptamos|admitimos|permitimos|exigimos|requerimos|no (?:aceptamos|permitimos|podemos|se permite)|siempre|nunca|historial (?:crediticio|de credito)|puntaje de credito|antecedentes|desalojos?|(?:tres|dos|3|2) veces (?:la renta|el alquiler)",
      ),
    ],
    [
      "tone",
      pattern(
        "lamentablemente|desafortunadamente|desgraciadamente|por desgracia|me temo|lo siento|lo sentimos|disculpe",
        "no (?:es|sea|seria|sera|parece) (?:la |lo |el |un |una )?(?:adecuad[oa]|ideal|mejor|buen[oa]?|para usted|apropiad[oa]|convenien[a-z]{2})|no le conv[a-z]{3,6}|mejor (?:opcion|para usted|en otr[oa])|(?:en |a )?otr[oa]s? (?:lugar|sitio|parte|zona|barrio|edificio|agencia|opcion)(?:es|s)?",
        "mucha demanda|muy solicitad[oa]|lista de espera|much[oa]s (?:otr[oa]s )?(?:solicitudes|solicitantes|interesad[oa]s)|(?:dificil|complicado|improbable)|pocas (?:posibilidades|opciones)|(?:esta|estas) segur[oa]|pienselo|estrict[oa]s?|ya (?:esta|fue|ha sido) (?:ocupad|reservad|alquilad)[oa]|ya no esta",
        "como usted|en su (?:situacion|caso|posicion)|dada su|demasiado car[oa]|no (?:puede|podra|podria) (?:pagar|permitirse)|no (?:merece|vale) la pena|prioridad|solo para usted|especialmente para usted|trato especial|favorit[oa]s?|le encantara|perfect[oa] para usted|se lo merece",
      ),
    ],
    [
      "identity",
      pattern(
        "soy (?:un |una )?(?:persona|human[oa]|hombre|mujer)|no soy (?:un |una )?(?:bot|robot|maquina|programa|automatic[oa])",
      ),
    ],
    [
      "instructions",
      pattern(
        "(?:mis|las) instrucciones|mi (?:prompt|sistema|programacion)|(?:prompt|mensaje) (?:del|de) sistema|me (?:han )?(?:dicho|instruido|programado|ordenado)|ignor(?:a|ar|o|ando) (?:las|todas|todo)|modelo de lenguaje|contrasenas?|claves?|base de datos|otr[oa]s (?:contactos?|clientes?|inquilin[oa]s?|solicitantes?|visitantes?)",
      ),
    ],
  ],
};
