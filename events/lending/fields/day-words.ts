const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A plain date as screens and sentences write it: `2026-11-18` reads `Nov 18, 2026`. */
export const dayInWords = (day: string): string => {
  const [year = 0, month = 0, date = 0] = day.slice(0, 10).split('-').map(Number);
  return `${months[month - 1]} ${date}, ${year}`;
};
