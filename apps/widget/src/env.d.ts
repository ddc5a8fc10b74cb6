/** Minified when the widget is built. */
declare module "*.css" {
  const text: string;
  export default text;
}

/** Path of the built widget, relative to that of the loader. Set when the loader is built. */
declare const WIDGET_PATH: string;

/** Paths of the parts that the widget loads when it needs them, relative to its own. Set when the widget is built. */
declare const FILES_PATH: string;
declare const PROOF_PATH: string;
