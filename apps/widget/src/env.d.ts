/** Minified when the widget is built. */
declare module "*.css" {
  const text: string;
  export default text;
}

/** Path of the built widget, relative to that of the loader. Set when the loader is built. */
declare const WIDGET_PATH: string;
