import type { Said } from "./said.ts";

/** Why a request to another server got no response. */
export const outboundFaults: readonly Said[] = [
  ["The host name {host} does not resolve.", "No existe el nombre de servidor {host}."],
  [
    "The host {host} is not allowed: only public internet addresses can be reached.",
    "No se permite el servidor {host}: solo se puede acceder a direcciones públicas de internet.",
  ],
  ["The host name of the URL is not valid.", "El nombre de servidor de la dirección no es válido."],
  [
    "The URL must not contain whitespace, control characters or backslashes.",
    "La dirección no debe tener espacios, caracteres de control ni barras invertidas.",
  ],
  [
    "The URL is not valid: write https://host/path.",
    "La dirección no es válida: escriba https://servidor/ruta.",
  ],
  ["The URL must not contain a user name or password.", "La dirección no debe tener usuario ni contraseña."],
  ["The URL must start with https://.", "La dirección debe empezar con https://."],
  ["{host} did not accept the connection in time.", "{host} no aceptó la conexión a tiempo."],
  [
    "{host} did not complete its response within {seconds} s.",
    "{host} no terminó de responder en {seconds} s.",
  ],
  ["{host} refused the connection.", "{host} rechazó la conexión."],
  ["{host} cannot be reached from this server.", "No se puede acceder a {host} desde este servidor."],
  ["The connection to {host} failed.", "No se pudo conectar con {host}."],
  ["The certificate of {host} has expired.", "El certificado de {host} ha caducado."],
  [
    "The certificate of {host} is for another host name.",
    "El certificado de {host} es de otro nombre de servidor.",
  ],
  [
    "The certificate of {host} is self-signed. Use a certificate from a public authority.",
    "El certificado de {host} está firmado por él mismo. Use uno de una autoridad pública.",
  ],
  [
    "The certificate chain of {host} is incomplete or its authority is unknown.",
    "La cadena de certificados de {host} está incompleta o no se conoce su autoridad.",
  ],
  ["The TLS handshake with {host} failed.", "No se pudo establecer una conexión segura con {host}."],
  ["{host} sent more than {size}.", "{host} envió más de {size}."],
  [
    "{host} sent a response that is not valid HTTP/1.1.",
    "{host} envió una respuesta que no es HTTP/1.1 válido.",
  ],
  [
    "{host} sent more than 16 KiB of response headers.",
    "{host} envió más de 16 KiB de encabezados de respuesta.",
  ],
  [
    "{host} closed the connection before the response was complete.",
    "{host} cerró la conexión antes de terminar la respuesta.",
  ],
  [
    "The request was cancelled: the server is shutting down.",
    "Se canceló la solicitud: el servidor se está deteniendo.",
  ],
  ["The request was cancelled.", "Se canceló la solicitud."],
];

/** Why a computation was terminated. */
export const threadFaults: readonly Said[] = [
  ["took longer than {seconds} s", "tardó más de {seconds} s"],
  ["needed more than {size} MB of memory", "necesitó más de {size} MB de memoria"],
];
