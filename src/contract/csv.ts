/** What a spreadsheet would take for a formula: it begins like one and is not simply a number. */
const formula = /^(?![+-]?\d+(?:[.,]\d+)*$)\s*[=+\-@＝＋－＠]|^[\t\r\n]/

/**
 * The same behind whatever parts cells or lines in a spreadsheet of any language: one that expects another separator than the
 * file's parts a cell there, quoted or not.
 */
const formulaWithin = /([;,\t\r\n])(?=[\s"']*[=+\-@＝＋－＠])(?!\s*[+-]?\d+(?:[.,]\d+)*\s*(?:[;,\t\r\n]|$))/g

/** A cell in which nothing can be taken for a formula, whatever the separator: an apostrophe stands in front of what could. */
export const defused = (cell: string): string => {
  const within = cell.replace(formulaWithin, "$1'")
  return formula.test(cell) ? `'${within}` : within
}

/** A table as CSV, the names of the columns first. Formulas are defused. */
export const csvText = (header: readonly string[], rows: readonly string[][], delimiter: ';' | ','): string =>
  byteOrderMark + csvLines([header, ...rows], delimiter)

/** Spreadsheets know UTF-8 by it, where it begins a file. */
export const byteOrderMark = '\uFEFF'

/**
 * Lines of a table, without a break after the last one, so that a file can be written line by line. Cells that hold any separator,
 * a quote or a break are quoted, but for numbers that hold another separator than the file's.
 */
export const csvLines = (rows: readonly (readonly string[])[], delimiter: ';' | ','): string =>
  rows.map((row) => row.map((cell) => written(defused(cell), delimiter)).join(delimiter)).join('\r\n')

/** As RFC 4180 has it; blanks at either end are kept by quotes, too. */
const written = (cell: string, delimiter: string) =>
  cell.includes(delimiter) || (quoted.test(cell) && !number.test(cell))
    ? `"${cell.replaceAll('"', '""')}"`
    : cell

const quoted = /[;,\t"\r\n]|^\s|\s$/
const number = /^[+-]?\d+(?:[.,]\d+)*$/
