import type { Route } from '../http/requests/route.ts';
import type { RouteDeps } from '../services/process/route-deps.ts';
import { assignmentRoutes } from './assignment/assignment.routes.ts';
import { commentRoutes } from './comments/comments.routes.ts';
import { conditionRoutes } from './conditions/conditions.routes.ts';
import { creditRoutes } from './credit/credit.routes.ts';
import { detailRoutes } from './detail/detail.routes.ts';
import { dispositionRoutes } from './disposition/disposition.routes.ts';
import { documentFactsRoutes } from './documents/document-facts.routes.ts';
import { documentPrintingRoutes } from './documents/document-printing.routes.ts';
import { documentSplitRoutes } from './documents/document-split.routes.ts';
import { documentRoutes } from './documents/documents.routes.ts';
import { loanEstimateRoutes } from './disclosures/loan-estimate.routes.ts';
import { assetsRoutes } from './assets/assets.routes.ts';
import { feesRoutes } from './fees/fees.routes.ts';
import { figuresRoutes } from './figures/figures.routes.ts';
import { incomeRoutes } from './income/income.routes.ts';
import { historyRoutes } from './history/history.routes.ts';
import { intakeRoutes } from './intake/intake.routes.ts';
import { liabilitiesRoutes } from './liabilities/liabilities.routes.ts';
import { listRoutes } from './list/list.routes.ts';
import { privacyRoutes } from './privacy/privacy.routes.ts';
import { relianceRoutes } from './reliance/reliance.routes.ts';
import { reportRoutes } from './list/report.routes.ts';
import { stageRoutes } from './stages/stages.routes.ts';
import { statusRoutes } from './status/status.routes.ts';
import { urlaChangeRoutes } from './urla/urla-change.routes.ts';
import { fileDemographicsRoutes } from './urla/demographics.routes.ts';
import { urlaProposalRoutes } from './urla/urla-proposals.routes.ts';
import { urlaRoutes } from './urla/urla.routes.ts';

/** Every endpoint of the loan file. */
export const loanApplicationRoutes = (deps: RouteDeps): Route[] => [
  ...listRoutes(deps),
  ...detailRoutes(deps),
  ...figuresRoutes(deps),
  ...incomeRoutes(deps),
  ...feesRoutes(deps),
  ...assetsRoutes(deps),
  ...liabilitiesRoutes(deps),
  ...intakeRoutes(deps),
  ...statusRoutes(deps),
  ...dispositionRoutes(deps),
  ...commentRoutes(deps),
  ...creditRoutes(deps),
  ...stageRoutes(deps),
  ...assignmentRoutes(deps),
  ...documentRoutes(deps),
  ...documentSplitRoutes(deps),
  ...conditionRoutes(deps),
  ...documentFactsRoutes(deps),
  ...documentPrintingRoutes(deps),
  ...loanEstimateRoutes(deps),
  ...reportRoutes(deps),
  ...historyRoutes(deps),
  ...privacyRoutes(deps),
  ...urlaRoutes(deps),
  ...urlaChangeRoutes(deps),
  ...urlaProposalRoutes(deps),
  ...fileDemographicsRoutes(deps),
  ...relianceRoutes(deps),
];
