/** Rules of tolerances, of what HMDA asks for, and of price and fees. */
export const priceRules = {
  'tolerance-zero': {
    rule: 'Charges of the lender, its affiliates and providers without a choice may not exceed the estimate',
    citation: '12 CFR 1026.19(e)(3)(i)',
  },
  'tolerance-ten': {
    rule: 'Recording fees and listed providers may exceed their estimates by ten percent in total',
    citation: '12 CFR 1026.19(e)(3)(ii)',
  },
  'tolerance-none': {
    rule: 'Prepaid interest, insurance, escrow and providers off the list may change freely',
    citation: '12 CFR 1026.19(e)(3)(iii)',
  },
  'tolerance-revision': {
    rule: 'A revised estimate counts only for a valid reason',
    citation: '12 CFR 1026.19(e)(3)(iv)',
  },
  uli: {
    rule: 'A universal loan identifier ends in two check digits',
    citation: '12 CFR 1003 Appendix C',
  },
  'rate-spread': {
    rule: 'The rate spread is APR less the average prime offer rate of a comparable loan',
    citation: '12 CFR 1003.4(a)(12)',
  },
  'apor-week': {
    rule: 'The average prime offer rate is that of the week in which the rate was set',
    citation: '12 CFR 1003.4(a)(12)(ii); 12 CFR 1026.35(a)(2)',
  },
  'qm-features': {
    rule: 'A qualified mortgage has no negative amortization, interest-only or balloon payment, nor over 30 years',
    citation: '12 CFR 1026.43(e)(2)(i) and (ii)',
  },
  'qm-price': {
    rule: 'The APR of a qualified mortgage stays below the average prime offer rate and a cap',
    citation: '12 CFR 1026.43(e)(2)(vi)',
  },
  'qm-fees': {
    rule: 'Points and fees of a qualified mortgage are capped',
    citation: '12 CFR 1026.43(e)(3)',
  },
  'qm-protection': {
    rule: 'A qualified mortgage that is not higher-priced is a safe harbour',
    citation: '12 CFR 1026.43(b)(4) and (e)(1)',
  },
  hpml: {
    rule: 'A loan is higher-priced from 1.5 points over the average prime offer rate on, 2.5 if jumbo, 3.5 if subordinate',
    citation: '12 CFR 1026.35(a)(1)',
  },
  'hpml-appraisal': {
    rule: 'A higher-priced mortgage loan over the exemption, and no qualified mortgage, needs an appraisal with a visit',
    citation: '12 CFR 1026.35(c)',
  },
  hoepa: {
    rule: 'A loan is high-cost by its APR, its points and fees or its prepayment penalty',
    citation: '12 CFR 1026.32(a)(1)',
  },
} as const;
