/**
 * Whether an input method takes a key, such as the Enter that confirms what it proposes. Safari ends the composition before
 * that key, which only its code then tells from any other.
 */
export const isForInputMethod = ({ isComposing, keyCode }: KeyboardEvent): boolean =>
  isComposing || keyCode === 229;
