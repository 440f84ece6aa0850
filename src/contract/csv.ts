import papaparse from 'papaparse'

/** What a spreadsheet would take for a formula: it begins like one and is not simply a number. */
const formula = /^(?![+-]?\d+(?:[.,]\d+)*$)\s*[=+\-@＝＋－＠]|^[\t\r\n]/

/** A table as CSV, the names of the columns first. Formulas are defused by an apostrophe in front. */
export const csvText = (header: readonly string[], rows: readonly string[][], delimiter: ';' | ','): string =>
  // Spreadsheets know UTF-8 by the mark at its beginning.
  `\uFEFF${papaparse.unparse([[...header], ...rows], { delimiter, newline: '\r\n', escapeFormulae: formula })}`
