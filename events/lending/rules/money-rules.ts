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
  'qualifying-note-rate': {
    rule: 'It qualifies with principal and interest at the rate of the note',
    citation: 'HUD Reference Guide 2-13; 38 CFR 36.4312(d); 7 CFR 3555.104(a)',
  },
  'qualifying-buydown': {
    rule: 'A temporary buydown is left out: it qualifies at the rate of the note',
    citation: 'Fannie Mae Selling Guide B3-6-04; HUD Reference Guide 2-13',
  },
  'qualifying-arm-three': {
    rule: 'A rate that is fixed for three years at most qualifies at the highest of its first five years',
    citation: 'Fannie Mae Selling Guide B3-6-04; 12 CFR 1026.43(e)(2)(iv)',
  },
  'qualifying-arm-five': {
    rule: 'A rate that is fixed for five years at most qualifies at the greater of the note rate plus 2 percent and index plus margin',
    citation: 'Fannie Mae Selling Guide B3-6-04',
  },
  'qualifying-arm-long': {
    rule: 'A rate that is fixed for more than five years qualifies at the rate of the note',
    citation: 'Fannie Mae Selling Guide B3-6-04',
  },
  'qualifying-arm-indexed': {
    rule: 'An adjustable rate qualifies at the greater of the note rate and index plus margin',
    citation: '12 CFR 1026.43(c)(5)(i)',
  },
  'qualifying-arm-fha': {
    rule: 'A one-year adjustable rate at 95 percent of the value or more qualifies at the note rate plus 1 percent',
    citation: 'HUD Reference Guide 2-13 (Handbook 4155.1 6.B)',
  },
  'qualifying-arm-va': {
    rule: 'A one-year adjustable rate qualifies at the note rate plus 1 percent',
    citation: 'VA Pamphlet 26-7 chapter 7, topic 6',
  },
  'qualifying-interest-only': {
    rule: 'Interest alone qualifies with the payment that repays the loan over the months after it',
    citation: '12 CFR 1026.43(c)(5)(ii)(B)',
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
    rule: 'Mortgage insurance ends when the balance is scheduled to reach 78 percent of the original value, while payments are current; a loan defined as high risk waits for the midpoint (4902(g))',
    citation: '12 USC 4902(b)',
  },
  'pmi-final': {
    rule: 'Mortgage insurance ends at the midpoint of the amortization period',
    citation: '12 USC 4902(c)',
  },
  ltv: {
    rule: 'Loan-to-value is the loan over the lower of price and appraised value',
    citation: 'Fannie Mae Selling Guide B2-1.2-01',
  },
  cltv: {
    rule: 'Combined loan-to-value adds subordinate balances and what is drawn on lines of credit',
    citation: 'Fannie Mae Selling Guide B2-1.2-02',
  },
  hcltv: {
    rule: 'High-credit combined loan-to-value adds lines of credit in full',
    citation: 'Fannie Mae Selling Guide B2-1.2-03',
  },
  dti: {
    rule: 'Housing expense, and housing expense with debts, over gross monthly income',
    citation: 'Fannie Mae Selling Guide B3-6-02; 12 CFR 1026.43(c)(7)',
  },
  'dti-paid-off': {
    rule: 'Debt that is paid off at or before closing does not count',
    citation: 'Fannie Mae Selling Guide B3-6-07',
  },
  'dti-few-payments': {
    rule: 'Installment debt with ten payments left, or fewer, does not count unless it weighs on the borrower',
    citation: 'Fannie Mae Selling Guide B3-6-05',
  },
  'dti-few-payments-fha': {
    rule: 'Debts with ten payments left, or fewer, do not count while all of them together take 5 percent of gross income, or less',
    citation: 'HUD Handbook 4000.1 II.A.4.b.iv',
  },
  'debts-of-spouse': {
    rule: 'Debts of a spouse who does not borrow count in a community property state for FHA, VA and USDA, and not for a conventional loan',
    citation: 'HUD Handbook 4000.1 II.A.4.b.iv; VA Pamphlet 26-7, chapter 4, topic 5; USDA HB-1-3555, 11.2',
  },
  'payment-student-conventional': {
    rule: 'A student loan without a payment counts with 1 percent of its balance',
    citation: 'Fannie Mae Selling Guide B3-6-05',
  },
  'payment-student-fha': {
    rule: 'A student loan without a payment counts with 0.5 percent of its balance',
    citation: 'HUD Handbook 4000.1 II.A.4.b.iv(I)',
  },
  'payment-student-va': {
    rule: 'A student loan without a payment counts with 5 percent of its balance a year, in twelfths',
    citation: 'VA Circular 26-17-02',
  },
  'payment-student-usda': {
    rule: 'A student loan without a payment counts with 0.5 percent of its balance',
    citation: 'USDA HB-1-3555, 11.2',
  },
  'payment-revolving': {
    rule: 'A revolving account without a payment counts with 5 percent of its balance',
    citation: 'Fannie Mae Selling Guide B3-6-05',
  },
  'payment-revolving-fha': {
    rule: 'A revolving account without a payment counts with 5 percent of its balance',
    citation: 'HUD Handbook 4000.1 II.A.4.b.iv(J)',
  },
  'net-rental': {
    rule: 'Net rental is 75 percent of the gross rent less payment and expenses; below zero it counts as a debt',
    citation: 'Fannie Mae Selling Guide B3-3.1-08',
  },
  'residual-income': {
    rule: 'Residual income is what monthly income leaves after monthly debts',
    citation: '12 CFR 1026.43(c)(7)(ii)(B)',
  },
  'income-base-pay': {
    rule: 'Base pay is counted by how often it is paid, and held against what was paid this year',
    citation: 'Fannie Mae Selling Guide B3-3.1-03',
  },
  'income-variable': {
    rule: 'Overtime, bonus and commission are averaged over two years, twelve months at the least',
    citation: 'Fannie Mae Selling Guide B3-3.1-03 and B3-3.1-04',
  },
  'income-trend': {
    rule: 'Income that has fallen is never averaged over the fall: the lower level counts once it is stable',
    citation: 'Fannie Mae Selling Guide B3-3.1-01',
  },
  'income-self-employed': {
    rule: 'A business counts with its net profit, what was no expense of the year added back, over two years',
    citation: 'Fannie Mae Selling Guide B3-3.2-01 and Form 1084',
  },
  'income-rental': {
    rule: 'Rent counts at 75 percent of a lease, or by Schedule E, less the payment of the home',
    citation: 'Fannie Mae Selling Guide B3-3.1-08; Forms 1037 and 1038',
  },
  'income-continuance': {
    rule: 'Income with an end goes on for three years from the date of the note at the least',
    citation: 'Fannie Mae Selling Guide B3-3.1-01',
  },
  'income-nontaxable': {
    rule: 'Income without tax is raised by 25 percent',
    citation: 'Fannie Mae Selling Guide B3-3.1-01',
  },
  'income-nontaxable-fha': {
    rule: 'Income without tax is raised by 15 percent, or the tax rate of the borrower where that is more',
    citation: 'HUD Handbook 4000.1 II.A.4.c.xii',
  },
  'income-nontaxable-usda': { rule: 'Income without tax is raised by 25 percent', citation: 'HB-1-3555 chapter 9.3' },
  'ltv-conventional': {
    rule: 'At most 97 percent of the price of a first home of one unit',
    citation: 'Fannie Mae Eligibility Matrix',
  },
  'ltv-fha': { rule: 'At least 3.5 percent of the appraised value is paid down', citation: '12 USC 1709(b)(9)(A)' },
  'limit-conforming': {
    rule: 'Fannie Mae and Freddie Mac buy loans up to the limit of the county, at most 150 percent of the baseline',
    citation: '12 USC 1717(b)(2); 12 USC 1454(a)(2)',
  },
  'limit-exception': {
    rule: 'Limits in Alaska, Hawaii, Guam and the U.S. Virgin Islands are half as high again',
    citation: '12 USC 1717(b)(2)',
  },
  'limit-fha': {
    rule: 'FHA insures up to 115 percent of the median price of the area, between its floor and its ceiling',
    citation: '12 USC 1709(b)(2)',
  },
  'va-funding-fee': { rule: 'A funding fee is a percentage of the loan', citation: '38 USC 3729(b)(2)' },
  'va-fee-exempt': {
    rule: 'No funding fee is due from who receives compensation for a disability of service',
    citation: '38 USC 3729(c)',
  },
  'va-residual-income': {
    rule: 'What income leaves for the family is at least the figure for its region, size and loan',
    citation: '38 CFR 36.4340(e)',
  },
  'fha-upfront': {
    rule: 'The upfront premium is 1.75 percent of the base loan',
    citation: 'HUD Handbook 4000.1 Appendix 1.0',
  },
  'fha-annual': {
    rule: 'The annual premium follows from term, base loan and loan-to-value; at most 90 percent pays it for 11 years',
    citation: 'HUD Mortgagee Letter 2023-05',
  },
  'usda-guarantee-fee': {
    rule: 'An upfront fee on the loan and an annual fee on what is owed',
    citation: '7 CFR 3555.107(g)-(h)',
  },
} as const;
