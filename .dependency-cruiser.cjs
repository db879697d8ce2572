/** Who may import whom: `docs/architecture.md` says why. Every rule names what to do instead. */
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** Whatever is not below the domain is an aggregate, the first group of the pattern. */
const aggregate = '^events/(?!(?:kernel|lending|store|outbox|platform)/)([^/]+)/';

/** The floors of the admin UI from the bottom; above them stand the features, and on top App, all-features and main. */
const uiFloors = ['theme', 'texts', 'client', 'session', 'kit', 'layout'];
const uiFloorsUpTo = (floor) => uiFloors.slice(0, uiFloors.indexOf(floor) + 1).join('|');
/** Beside the product's constants, a floor sees itself and those below it. */
const uiFloor = (floor, comment) =>
  rule(
    `ui-floor-${floor}`,
    comment,
    { path: `^admin-ui/src/${floor}/` },
    { path: '^admin-ui/src/', pathNot: `^admin-ui/src/((${uiFloorsUpTo(floor)})/|product[.]ts$)` },
  );

module.exports = {
  forbidden: [
    rule('no-cycles', 'Split what both need into a third file.', {}, { circular: true }),
    rule('no-unresolved', 'The file or package does not exist.', {}, { couldNotResolve: true }),
    rule(
      'kernel-is-the-bottom',
      'The kernel may use zod and uuid, and nothing of ours.',
      { path: '^events/kernel/' },
      { path: '.', pathNot: ['^events/kernel/', 'node_modules/(zod|uuid)/', '^node:crypto$', '^crypto$'] },
    ),
    rule(
      'lending-is-pure',
      'Mortgage rules use the kernel and zod only: the UI imports them too.',
      { path: '^events/lending/' },
      { path: '.', pathNot: ['^events/(kernel|lending)/', 'node_modules/zod/'] },
    ),
    rule(
      'aggregates-do-not-meet',
      'Aggregates meet in workflows and projections; a fact of another one comes in as data.',
      { path: aggregate },
      {
        path: ['^events/', '^(api|projections|workflows|admin-ui|scripts|tests)/'],
        pathNot: ['^events/(kernel|lending)/', '^events/$1/'],
      },
    ),
    rule(
      'modules-do-not-know-the-whole',
      'A module names the slices of its sisters that it looks at; the aggregate composes them.',
      { path: `${aggregate}[^/]+/` },
      { path: '^events/$1/[^/]+$' },
    ),
    {
      ...rule(
        'modules-do-not-meet-in-circles',
        'Of two modules one knows the slice of the other; what both need goes into a third, such as status.',
        { path: aggregate },
        { circular: true },
      ),
      scope: 'folder',
    },
    rule(
      'aggregates-do-no-io',
      'The domain has no Node built-ins.',
      { path: aggregate },
      { dependencyTypes: ['core'] },
    ),
    rule(
      'infrastructure-is-generic',
      'Store, outbox and platform know no aggregate: main.ts hands them a registry.',
      { path: '^events/(store|outbox|platform)/', pathNot: '/main[.]ts$' },
      { path: [aggregate, '^(api|projections|workflows|admin-ui)/'] },
    ),
    rule(
      'kafka-behind-one-interface',
      'Everything that Lendlog wants of Kafka is in events/outbox/kafka.ts: the client library can be exchanged there and in the kafka-*.ts beside it.',
      { path: '.', pathNot: ['^events/outbox/kafka(-(admin|consumer|producer))?[.]ts$', 'node_modules'] },
      { path: 'node_modules/kafkajs/' },
    ),
    rule(
      'projections-do-not-decide',
      'A projection folds events: no deciders, no HTTP, no workflows.',
      { path: '^projections/', pathNot: '/main[.]ts$' },
      { path: ['^(api|workflows|admin-ui)/', '[.]decider[.]ts$'] },
    ),
    rule(
      'projection-views-stay-generic-free',
      'A view gets its connection handed in; only the engine and main wire the store.',
      { path: '^projections/[^/]+/', pathNot: '^projections/engine/' },
      { path: '^events/(store|outbox)/' },
    ),
    rule(
      'projection-engine-knows-no-view',
      'The engine serves every read model and knows none, and no aggregate: what it needs stands in their definitions.',
      { path: '^projections/engine/' },
      { path: [aggregate, '^events/[^/]+$', '^projections/'], pathNot: '^projections/engine/' },
    ),
    rule(
      'projection-views-do-not-meet',
      'A view has its folder, and of the engine what it is defined with; views meet when they are asked, in a query.',
      { path: '^projections/([^/]+)/', pathNot: '^projections/engine/' },
      { path: '^projections/', pathNot: ['^projections/engine/(projection|fold-by-stream)[.]ts$', '^projections/$1/'] },
    ),
    rule(
      'mains-do-not-meet',
      'Processes share parts, not composition roots.',
      { path: '^(api|projections|workflows|events|scripts)/' },
      { path: '/main[.]ts$' },
    ),
    rule(
      'api-talks-to-workflows-by-contract',
      'The API knows a workflow by its contract; activities and bodies belong to the worker.',
      { path: '^api/', pathNot: '/main[.]ts$' },
      { path: '^workflows/', pathNot: '[.]contract[.]ts$' },
    ),
    rule(
      'workflows-are-deterministic',
      'A workflow is replayed: whatever it reaches is free of I/O; that lives in activities.',
      { path: '^workflows/.*[.]workflow[.]ts$' },
      {
        path: [
          '^(node:)?(fs|crypto|os|path|net|https?|stream|timers|child_process|worker_threads|process)(/|$)',
          'node_modules/(pg|pino|express|kafkajs|@temporalio/(client|worker|activity))/',
          '[.]activities[.]ts$',
          '^events/(store|outbox|platform)/',
          '^(api|projections|scripts)/',
        ],
        reachable: true,
      },
    ),
    rule(
      'workflow-engine-knows-no-workflow',
      'The engine serves every workflow and knows none: what it has to know of one stands in its manifest.',
      { path: '^workflows/engine/' },
      { path: '^workflows/', pathNot: '^workflows/engine/' },
    ),
    rule(
      'workflows-do-not-meet',
      'A workflow has its folder and the engine; workflows meet in the log, and in the lists on top.',
      { path: '^workflows/([^/]+)/', pathNot: '^workflows/engine/' },
      { path: '^workflows/', pathNot: ['^workflows/engine/', '^workflows/$1/'] },
    ),
    rule(
      'workflows-know-no-http',
      'Workflows and activities do not depend on the API, except for the accounts it signs in.',
      { path: '^workflows/' },
      { path: ['^api/', '^admin-ui/'] },
    ),
    rule(
      'ui-sees-contracts-only',
      'The browser gets contracts, lending rules and the kernel.',
      { path: '^admin-ui/src/' },
      {
        path: '^(api|events|projections|workflows|scripts|tests)/',
        pathNot: ['[.]contract[.]ts$', '^events/(kernel|lending)/'],
      },
    ),
    uiFloor('theme', 'Colours and type know nothing of the product.'),
    uiFloor('texts', 'How texts are kept; what they say stands with whoever shows it.'),
    uiFloor('client', 'Speaks with the server and shows nothing.'),
    uiFloor('session', 'Who is signed in and what they may do; below everything that is shown for them.'),
    uiFloor('kit', 'What features share knows none of them, and nothing of the shell.'),
    uiFloor('layout', 'The shell knows no feature: what it needs of one is in the manifest, which App hands to it.'),
    rule(
      'ui-features-do-not-meet',
      'What two features use goes to admin-ui/src/kit; what the shell shows of a feature is in its manifest.',
      { path: '^admin-ui/src/([^/]+)/', pathNot: `^admin-ui/src/(${uiFloors.join('|')})/` },
      {
        path: '^admin-ui/src/',
        pathNot: [`^admin-ui/src/((${uiFloorsUpTo('kit')})/|product[.]ts$)`, '^admin-ui/src/$1/'],
      },
    ),
    rule(
      'ui-features-are-behind-their-manifest',
      'Whatever a feature shows is loaded when it is opened: name it in the manifest with lazyPart.',
      { path: '^admin-ui/src/[^/]+$' },
      {
        path: '^admin-ui/src/[^/]+/',
        pathNot: [`^admin-ui/src/(${uiFloors.join('|')}|landing)/`, '[.](feature|texts)[.]ts$'],
      },
    ),
    rule(
      'ui-subfolders-do-not-look-up',
      "A part of a feature knows its neighbours, not the feature's own top files, which know the parts.",
      { path: '^admin-ui/src/([^/]+)/[^/]+/' },
      { path: '^admin-ui/src/$1/[^/]+$' },
    ),
    {
      ...rule(
        'ui-folders-do-not-circle',
        'Move what both folders need to one below them.',
        { path: '^admin-ui/src' },
        { circular: true },
      ),
      scope: 'folder',
    },
    rule(
      'contracts-are-light',
      'A contract is read by the browser or a workflow too: zod, kernel, lending, event schemas and pure rules.',
      { path: '[.]contract[.]ts$' },
      {
        path: '.',
        pathNot: [
          '[.](contract|events|commands|stream)[.]ts$',
          '^events/(kernel|lending)/',
          '^workflows/[^/]+/[^/.]+[.]ts$',
          'node_modules/(zod|zod-openapi|uuid|@temporalio/(workflow|common))/',
        ],
      },
    ),
    rule('nothing-imports-tests', 'Tests are the outermost ring.', { pathNot: '^tests/' }, { path: '^tests/' }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|coverage)/' },
    // TypeScript 7 has no compiler API to read modules with: swc does it. A spec holds this to a real module count.
    parser: 'swc',
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'require'],
    },
  },
};
