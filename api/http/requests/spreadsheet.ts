/** A formula behind what separates cells elsewhere: a spreadsheet of another locale begins a cell there, whatever the quotation marks. */
const LATER_FORMULA = /([;|\t][\s"]*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

/**
 * Options of `stringify` for a CSV that people open in a spreadsheet: every text of somebody stays text there, a
 * borrower called `=HYPERLINK(...)` or `;=1+1` too.
 */
export const textStaysText = {
  escape_formulas: true,
  cast: { string: (text: string): string => text.replaceAll(LATER_FORMULA, "$1'") },
} as const;
