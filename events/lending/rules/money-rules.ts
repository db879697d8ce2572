/** Rules of repayment, rates, ratios, limits and government loans. */
export const moneyRules = {
  'apr-general-equation': {
    rule: 'The annual percentage rate solves the general equation: advances equal payments, each at its present value',
    citation: '12 CFR 1026 Appendix J (b)(8)',
  },
  'apr-unit-period': {
    rule: 'The unit-period is the common period that comes most often, at most a year',
    citation: '12 CFR 1026 Appendix J (b)(4)(i)',
  },
  'apr-unit-period-term': {
    rule: 'Of one advance and one payment the unit-period is the term, at most a year',
    citation: '12 CFR 1026 Appendix J (b)(4)(ii)',
  },
  'apr-count-months': {
    rule: 'Months are counted back from the later date; days that are left are thirtieths',
    citation: '12 CFR 1026 Appendix J (b)(5)(ii)-(iii)',
  },
  'apr-count-days': {
    rule: 'Days between two dates are divided by the days of a unit-period',
    citation: '12 CFR 1026 Appendix J (b)(5)(iv)',
  },
  'apr-count-years': {
    rule: 'Years are counted back from the later date; what is left is twelfths or 365ths',
    citation: '12 CFR 1026 Appendix J (b)(5)(v)',
  },
  'finance-charge': { rule: 'The finance charge is what credit costs', citation: '12 CFR 1026.4(a)' },
  'amount-financed': {
    rule: 'The amount financed is the loan without prepaid finance charges',
    citation: '12 CFR 1026.18(b)',
  },
  'level-payment': {
    rule: 'Equal payments repay the loan over its months; each is rounded half-up to the cent and the last clears the balance',
    citation: 'Terms of the note; 12 CFR 1026.17(c)(1)',
  },
  'interest-30-360': {
    rule: 'A month bears a twelfth of the yearly rate',
    citation: 'Terms of the note; 12 CFR 1026.17(c)(3)(iii)',
  },
  'interest-actual': { rule: 'Every day bears interest', citation: 'Terms of the note; 12 CFR 1026.17(c)(1)' },
  'pmi-request': {
    rule: 'The borrower may ask for the end of mortgage insurance at 80 percent of the original value',
    citation: '12 USC 4902(a)',
  },
  'pmi-automatic': {
    rule: 'Mortgage insurance ends when the balance is scheduled to reach 78 percent of the original value',
    citation: '12 USC 4902(b)',
  },
  'pmi-final': {
    rule: 'Mortgage insurance ends at the midpoint of the amortization period',
    citation: '12 USC 4902(c)',
  },
} as const;
