import { loanApplicationDecider } from '../../../events/loan-application/loan-application.decider.ts';
import { commandMetadata } from '../../support/builders.ts';
import { specificationOf } from '../../support/given.ts';

export const given = specificationOf(loanApplicationDecider, commandMetadata());
