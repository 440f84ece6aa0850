import papaparse from 'papaparse'

/** What a spreadsheet would take for a formula: it begins like one and is not simply a number. */
const formula = /^(?![+-]?\d+(?:[.,]\d+)*$)\s*[=+\-@＝＋－＠]|^[\t\r\n]/

/** A table as CSV, the names of the columns first. Formulas are defused by an apostrophe in front. */
export const csvText = (header: readonly string[], rows: readonly string[][], delimiter: ';' | ','): string =>
  byteOrderMark + csvLines([header, ...rows], delimiter)

/** Spreadsheets know UTF-8 by it, where it begins a file. */
export const byteOrderMark = '\uFEFF'

/** Lines of a table, without a break after the last one, so that a file can be written line by line. */
export const csvLines = (rows: readonly (readonly string[])[], delimiter: ';' | ','): string =>
  papaparse.unparse(
    rows.map((row) => [...row]),
    { delimiter, newline: '\r\n', escapeFormulae: formula },
  )
