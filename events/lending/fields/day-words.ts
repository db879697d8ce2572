const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A plain date as screens and sentences write it: `2026-11-18` reads `Nov 18, 2026`. */
export const dayInWords = (day: string): string => {
  const [year = 0, month = 0, date = 0] = day.slice(0, 10).split('-').map(Number);
  return `${months[month - 1]} ${date}, ${year}`;
};

/** Plain dates that stand by themselves: no part of an id, an address or a time. */
const plainDates = /(?<![\w/.:-])\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?![\w/:-])/g;

/** A text from elsewhere, or from before sentences had their dates in words: `due 2026-11-18` reads `due Nov 18, 2026`. */
export const withDaysInWords = (text: string): string => text.replaceAll(plainDates, dayInWords);
