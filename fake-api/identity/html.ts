/** Markup that needs no escaping. */
export class Html {
  readonly markup: string

  constructor(markup: string) {
    this.markup = markup
  }
}

type Value = string | Html | readonly Html[] | false | undefined

/** Builds markup from a template: strings are escaped, `Html` and lists of it are not, `false` and `undefined` are left out. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(parts.map((part, index) => part + render(values[index])).join(''))
}

function render(value: Value): string {
  if (value instanceof Html) return value.markup
  if (!value) return ''
  return typeof value === 'string' ? escape(value) : value.map(render).join('')
}

function escape(text: string) {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
