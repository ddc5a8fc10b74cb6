/*
 * What people do every week, in English and Spanish: "I work on Saturdays", "tengo clases". Said of when they can come,
 * it is no wish to visit then. Only normalized text.
 */

/** Nobody says so of what they would like to do: "can I go there on Saturdays?" */
const subject =
  "(?<!\\b(?:can|could|may|might|should|shall|would|if|when) )\\b(?:i|we)(?: (?:always|usually|often|normally|also|only|both|do|have to))?";
const duties =
  "work|study|teach|attend|volunteer|coach|have (?:class(?:es)?|school|work|practice|lessons|church|meetings?|shifts?)";
/** "El estudio" and "carta de trabajo" are no verbs. */
const noun = "(?<!\\b(?:el|un|este|ese|al|del|de|mi|tu|su|algun) )";
const spanishDuties = `${noun}(?:trabajo|estudio)|trabajamos|asisto|asistimos|tengo (?:clases?|turno)`;
/** With the days on which it happens; without them, it may happen once. */
const pastimes = "go|pray|worship|play|sing|travel|commute";
const spanishPastimes = "voy|vamos|rezo|rezamos|juego|canto|viajo";

const weekday = "(?:mon|tues|wednes|thurs|fri|satur|sun)day";
const weekdays = `(?:${weekday}s|every ${weekday}|weekends|week ?days)`;
const spanishWeekdays = "(?:lunes|martes|miercoles|jueves|viernes|sabados|domingos|fines de semana)";
const between = "[^.,;:?!\\d]{0,40}?";
/** Of one day, only right before it: "I have class Monday and Friday". */
const onWeekday = `${subject} (?:${duties})(?: on| this| all)*(?:(?:,| and| or| on)* \\b${weekday}s?\\b)+|\\btengo (?:clases?|turno)(?:(?:,| y| o| el)* \\b(?:lunes|martes|miercoles|jueves|viernes|sabado|domingo)\\b)+`;
const onWeekdays = new RegExp(
  `${subject} (?:${duties}|${pastimes})\\b${between}\\b${weekdays}\\b(?:,? ?(?:and|or|to|through|thru|until|-)? ?${weekdays}\\b)*` +
    `|\\b(?:${spanishDuties}|${spanishPastimes})\\b${between}\\blos ${spanishWeekdays}\\b(?:,? ?(?:y|o|a|al)? ?(?:los )?${spanishWeekdays}\\b)*|${onWeekday}`,
  "g",
);
const habit = new RegExp(`${subject} (?:${duties})\\b|\\bmy shift\\b|\\b(?:${spanishDuties})\\b`);

/** A text without what somebody does on certain days of every week: these days are no wish to visit on them. */
export const withoutHabits = (text: string): string => text.replace(onWeekdays, " ");

/** Whether somebody says what they do every week, whichever the days. */
export const saysHabit = (text: string): boolean => habit.test(text);
