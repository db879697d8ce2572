import type { Route } from '../http/route.ts';
import { loanApplicationCommandRoutes } from './loan-application.commands.routes.ts';
import type { LoanApplicationDeps } from './loan-application.deps.ts';
import { loanApplicationDocumentRoutes } from './loan-application.documents.routes.ts';
import { loanApplicationHistoryRoutes } from './loan-application.history.routes.ts';
import { loanApplicationListRoutes } from './loan-application.list.routes.ts';
import { loanApplicationRevealRoutes } from './loan-application.reveals.routes.ts';

/** Every endpoint of the loan file. */
export const loanApplicationRoutes = (deps: LoanApplicationDeps): Route[] => [
  ...loanApplicationListRoutes(deps),
  ...loanApplicationCommandRoutes(deps),
  ...loanApplicationDocumentRoutes(deps),
  ...loanApplicationHistoryRoutes(deps),
  ...loanApplicationRevealRoutes(deps),
];
