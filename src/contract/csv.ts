import papaparse from 'papaparse'

/** A number as `Intl` writes it, with sign and currency or percent sign. `A$1` may be a cell reference; amounts in `A$` have decimals. */
const figure =
  /^[+-]?(?:(?![A-Z]+[$＄](?![\d,]+\.\d+$))[A-Z]{0,3}\p{Sc}|[A-Z]{3}\xA0)?\d+(?:[.,]\d+)*(?:\xA0?(?:\p{Sc}|%|(?<=\xA0)[A-Z]{3}))?$/u

const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/

/** A formula after any separator: some spreadsheets split cells there. Skipping blanks up to the next separator takes linear time. */
const formulaWithin =
  /([;,\t\r\n])(?=(?:[^\S\t\r\n]|["'])*[=+\-@＝＋－＠])(?![^\S\t\r\n]*[+-]?\d+(?:[.,]\d+)*[^\S\t\r\n]*(?:[;\t\r\n]|$))/g

export const escapeFormula = (cell: string): string => {
  const within = cell.replace(formulaWithin, "$1'")
  return formula.test(cell) && !figure.test(cell) ? `'${within}` : within
}

export const csvText = (header: readonly string[], rows: readonly string[][], delimiter: ';' | ','): string =>
  byteOrderMark + toCsvLines([header, ...rows], delimiter)

/** Tells spreadsheets that a file is UTF-8. */
export const byteOrderMark = '\uFEFF'

/** Lines without a final line break, so that files can be written in parts. */
export const toCsvLines = (rows: readonly (readonly string[])[], delimiter: ';' | ','): string =>
  rows.map((row) => csvLine(row.map(escapeFormula), delimiter)).join('\r\n')

/** If split at another separator, a signed number and the text after it begin like a formula, so texts of such rows are quoted. */
function csvLine(cells: string[], delimiter: ';' | ','): string {
  const isSigned = cells.some((cell) => signed.test(cell))
  const quotes = cells.map((cell) => !number.test(cell) && (isSigned || parted.test(cell)))
  return papaparse.unparse([cells], { delimiter, newline: '\r\n', quotes })
}

const parted = /[;,\t\r\n]|^\s|\s$/
const number = /^[+-]?\d+(?:[.,]\d+)*$/
const signed = /^[+-]/
