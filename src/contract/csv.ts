import papaparse from 'papaparse'

/** A number as `Intl` writes it, with its sign, and with the currency or the percent sign before or behind it. */
const figure =
  /^[+-]?(?:[A-Z]{0,3}\p{Sc}|[A-Z]{3}\xA0)?\d+(?:[.,]\d+)*(?:\xA0?(?:\p{Sc}|%|(?<=\xA0)[A-Z]{3}))?$/u

/** What a spreadsheet would take for a formula: it begins like one and is not simply a number. */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/

/**
 * The same behind whatever parts cells or lines in a spreadsheet of any language: one that expects another separator than the
 * file's parts a cell there, quoted or not. Blanks are looked past as far as the next separator only, so that a cell of nothing but
 * separators takes time in proportion to its length.
 */
const formulaWithin =
  /([;,\t\r\n])(?=(?:[^\S\t\r\n]|["'])*[=+\-@＝＋－＠])(?![^\S\t\r\n]*[+-]?\d+(?:[.,]\d+)*[^\S\t\r\n]*(?:[;\t\r\n]|$))/g

/** A cell in which nothing can be taken for a formula, whatever the separator: an apostrophe stands in front of what could. */
export const escapeFormula = (cell: string): string => {
  const within = cell.replace(formulaWithin, "$1'")
  return formula.test(cell) && !figure.test(cell) ? `'${within}` : within
}

/** A table as CSV, the names of the columns first. Formulas are defused. */
export const csvText = (header: readonly string[], rows: readonly string[][], delimiter: ';' | ','): string =>
  byteOrderMark + csvLines([header, ...rows], delimiter)

/** Spreadsheets know UTF-8 by it, where it begins a file. */
export const byteOrderMark = '\uFEFF'

/**
 * Lines of a table, without a break after the last one, so that a file can be written line by line. Cells that hold any separator
 * are quoted, but for numbers that hold another separator than the file's.
 */
export const csvLines = (rows: readonly (readonly string[])[], delimiter: ';' | ','): string =>
  rows.map((row) => csvLine(row.map(escapeFormula), delimiter)).join('\r\n')

/**
 * Read with another separator than the file's, a number with a sign and the text behind it are one cell, which begins like a formula.
 * Beside such a number all texts are quoted, which makes each of them a text within that formula, too.
 */
function csvLine(cells: string[], delimiter: ';' | ','): string {
  const isSigned = cells.some((cell) => signed.test(cell))
  const quotes = cells.map((cell) => !number.test(cell) && (isSigned || parted.test(cell)))
  return papaparse.unparse([cells], { delimiter, newline: '\r\n', quotes })
}

const parted = /[;,\t\r\n]|^\s|\s$/
const number = /^[+-]?\d+(?:[.,]\d+)*$/
const signed = /^[+-]/
