/** Closed formulas, of dollars: what a schedule comes to without its steps. */
const monthly = (percent: number): number => percent / 1200;

/** The level payment, to the cent. */
export const payment = (dollars: number, percent: number, months: number): number => {
  const rate = monthly(percent);
  return Math.round(((dollars * rate) / (1 - (1 + rate) ** -months)) * 100) / 100;
};

/** What is owed after so many payments. */
export const balanceAfter = (dollars: number, percent: number, months: number, paid: number): number => {
  const growth = (1 + monthly(percent)) ** paid;
  return dollars * growth - (payment(dollars, percent, months) * (growth - 1)) / monthly(percent);
};
