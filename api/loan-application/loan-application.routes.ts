import type { Route } from '../http/route.ts';
import type { RouteDeps } from '../services/route-deps.ts';
import { assignmentRoutes } from './assignment.routes.ts';
import { commentRoutes } from './comments.routes.ts';
import { conditionRoutes } from './conditions.routes.ts';
import { creditRoutes } from './credit.routes.ts';
import { detailRoutes } from './detail.routes.ts';
import { dispositionRoutes } from './disposition.routes.ts';
import { documentFactsRoutes } from './document-facts.routes.ts';
import { documentRoutes } from './documents.routes.ts';
import { historyRoutes } from './history.routes.ts';
import { intakeRoutes } from './intake.routes.ts';
import { listRoutes } from './list.routes.ts';
import { privacyRoutes } from './privacy.routes.ts';
import { reportRoutes } from './report.routes.ts';
import { stageRoutes } from './stages.routes.ts';
import { statusRoutes } from './status.routes.ts';
import { urlaRoutes } from './urla.routes.ts';

/** Every endpoint of the loan file. */
export const loanApplicationRoutes = (deps: RouteDeps): Route[] => [
  ...listRoutes(deps),
  ...detailRoutes(deps),
  ...intakeRoutes(deps),
  ...statusRoutes(deps),
  ...dispositionRoutes(deps),
  ...commentRoutes(deps),
  ...creditRoutes(deps),
  ...stageRoutes(deps),
  ...assignmentRoutes(deps),
  ...documentRoutes(deps),
  ...conditionRoutes(deps),
  ...documentFactsRoutes(deps),
  ...reportRoutes(deps),
  ...historyRoutes(deps),
  ...privacyRoutes(deps),
  ...urlaRoutes(deps),
];
