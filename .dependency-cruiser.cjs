/** Who may import whom: `docs/architecture.md` says why. Every rule names what to do instead. */
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/**
 * What files may import, and nothing else: a new folder or package is refused until someone adds it here.
 * @param from a pattern of the files
 * @param allowed `files`: patterns of ours; `packages`: names; `node`: whether Node's own modules too
 */
const only = (name, comment, from, { files, packages = [], node = false }) =>
  rule(name, comment, typeof from === 'string' ? { path: from } : from, {
    path: '.',
    pathNot: [...files, ...packages.map((each) => `node_modules/${each}/`)],
    ...(node && { dependencyTypesNot: ['core'] }),
  });

/** Rooms where aggregates and the store meet. Every other folder of events/ is an aggregate, the first group of the pattern. */
const meeting = 'files|partner-access|published';
const aggregate = `^events/(?!(?:kernel|lending|store|outbox|platform|${meeting})/)([^/]+)/`;
const MAIN = '/main[.]ts$';
/** Inputs and words of the application form: it is taken by one feature, and read and changed on the file by another. */
const urlaInputs = '^admin-ui/src/urla/(draft|fields|texts)/';

/** The floors of the admin UI from the bottom; above them stand the features, and on top App, all-features and main. */
const uiFloors = ['theme', 'texts', 'client', 'session', 'kit', 'vendor-orders', 'layout'];
const uiFloorsUpTo = (floor) => uiFloors.slice(0, uiFloors.indexOf(floor) + 1).join('|');
/** What of the server the browser gets: contracts, lending rules and the kernel. */
const forTheBrowser = ['^api/.*[.]contract[.]ts$', '^events/(kernel|lending)/'];
const uiPackages = [
  '@emotion/(cache|react)',
  '@fontsource-variable/inter',
  '@hookform/resolvers',
  '@mui/(icons-material|material|x-charts)',
  '@tanstack/react-query',
  'bowser',
  'file-type',
  'node-polyglot',
  'pdfjs-dist',
  'ra-(data-simple-rest|language-english)',
  'react',
  'react-(admin|dom|error-boundary|hook-form|number-format|router-dom)',
  'uuid',
  'vite',
  'zod',
];
/** A floor sees itself and those below it. */
const uiFloor = (floor, comment) =>
  only(`ui-floor-${floor}`, comment, `^admin-ui/src/${floor}/`, {
    files: [`^admin-ui/src/(${uiFloorsUpTo(floor)})/`, ...forTheBrowser],
    packages: uiPackages,
  });

module.exports = {
  forbidden: [
    rule('no-cycles', 'Split what both need into a third file.', {}, { circular: true }),
    rule('no-unresolved', 'The file or package does not exist.', {}, { couldNotResolve: true }),
    {
      ...rule(
        'folders-do-not-circle',
        'Move what both folders need to one below them.',
        { path: '^(api|events|projections|workflows|scripts|admin-ui/src)' },
        { circular: true },
      ),
      scope: 'folder',
    },
    ...['[^/]+', '[^/]+/[^/]+', '[^/]+/[^/]+/[^/]+'].map((folder) =>
      rule(
        'folders-do-not-look-up',
        'A folder is known by the files beside it, so it knows none of them: move what it needs into a folder below both.',
        { path: `^(${folder})/[^/]+/`, pathNot: ['^tests/', MAIN] },
        { path: '^$1/[^/]+$' },
      ),
    ),
    rule(
      'store-does-not-know-its-audit',
      'The audit looks down at the store, and nothing of the store at it.',
      { path: '^events/store/(?!audit/)' },
      { path: '^events/store/audit/' },
    ),
    rule(
      'known-folders',
      'Everything stands in one of these folders; for a new one, say here what it may import.',
      {
        pathNot: [
          '^(admin-ui|api|events|projections|scripts|tests|workflows)/',
          '^[^/]+[.](cjs|mjs|js)$',
          'node_modules',
        ],
      },
      {},
    ),
    only('kernel-is-the-bottom', 'The kernel may use zod and uuid, and nothing of ours.', '^events/kernel/', {
      files: ['^events/kernel/'],
      packages: ['zod', 'uuid'],
    }),
    only(
      'lending-is-pure',
      'Mortgage rules use the kernel and zod only: the UI imports them too.',
      { path: '^events/lending/', pathNot: '^events/lending/(calendar|valuation)/' },
      { files: ['^events/(kernel|lending)/'], packages: ['zod'] },
    ),
    only('values-are-reckoned-in-one-place', 'Linear algebra comes from a library.', '^events/lending/valuation/', {
      files: ['^events/kernel/', '^events/lending/(calendar|valuation)/'],
      packages: ['ml-matrix', 'zod'],
    }),
    only(
      'calendars-are-reckoned-in-one-place',
      'Plain dates and holidays come from libraries, which nothing else has to know.',
      '^events/lending/calendar/',
      {
        files: ['^events/kernel/', '^events/lending/(calendar|rules)/'],
        packages: ['temporal-polyfill', '@18f/us-federal-holidays'],
      },
    ),
    only(
      'aggregates-do-not-meet',
      'An aggregate is pure, and uses the kernel and lending. Aggregates meet in workflows and projections; a fact of another one comes in as data.',
      aggregate,
      { files: ['^events/(kernel|lending)/', '^events/$1/'], packages: ['zod'] },
    ),
    only(
      'platform-knows-the-kernel',
      'What connects to the world outside knows nothing of what is kept there.',
      '^events/platform/',
      {
        files: ['^events/(kernel|platform)/'],
        packages: [
          '@aws-sdk/client-s3',
          '@myriaddreamin/typst-ts-node-compiler',
          'file-type',
          'ipaddr.js',
          'node-pg-migrate',
          'nodemailer',
          'pdf-lib',
          'pdfjs-dist',
          'pg',
          'pino',
          'zod',
        ],
        node: true,
      },
    ),
    only('store-is-generic', 'The store knows no aggregate: main.ts hands it a registry.', '^events/store/', {
      files: ['^events/(kernel|platform|store)/'],
      packages: ['lru-cache', 'pg-copy-streams', 'uuid', 'zod'],
      node: true,
    }),
    only(
      'outbox-is-generic',
      'The outbox knows no aggregate: main.ts hands it a registry.',
      { path: '^events/outbox/', pathNot: MAIN },
      { files: ['^events/(kernel|platform|store|outbox)/'], packages: ['kafkajs', 'zod'], node: true },
    ),
    only(
      'events-know-no-process',
      'Where aggregates and the store meet, nothing is known of whoever uses them.',
      `^events/([^/]+|outbox/main|(${meeting})/[^/]+)[.]ts$`,
      { files: ['^events/'] },
    ),
    rule(
      'kafka-behind-one-interface',
      'Everything that Lendlog wants of Kafka is in events/outbox/kafka/: the client library can be exchanged there.',
      { path: '.', pathNot: ['^events/outbox/kafka/', '^tests/', 'node_modules'] },
      { path: 'node_modules/kafkajs/' },
    ),
    only(
      'projection-engine-knows-no-view',
      'The engine serves every read model and knows none: what it has to know of one stands in its definition.',
      '^projections/engine/',
      {
        files: ['^events/(kernel|platform|store|outbox)/', '^projections/engine/'],
        packages: ['pg', 'pg-copy-streams', 'zod'],
        node: true,
      },
    ),
    only(
      'projection-views-do-not-meet',
      'A view folds events, and gets its connection handed in: no deciders, no store. It has its folder, and of the engine what it is defined with; views meet when they are asked, in a query.',
      '^projections/(?!engine/)([^/]+)/',
      {
        files: [
          '^events/(kernel|lending|platform)/',
          `${aggregate.replace('([^/]+)', '[^/]+')}.*[.](events|state|stream)[.]ts$`,
          '^projections/engine/(projection|fold-by-stream|load-rows|table-change|search|name-then-now)[.]ts$',
          '^projections/$1/',
        ],
        packages: ['zod'],
      },
    ),
    only('projections-do-not-decide', 'Read models are made of events: no HTTP, no workflows.', '^projections/[^/]+$', {
      files: ['^events/', '^projections/'],
      node: true,
    }),
    rule(
      'mains-do-not-meet',
      'Processes share parts, not composition roots.',
      { path: '^(api|projections|workflows|events|scripts)/' },
      { path: '/main[.]ts$' },
    ),
    only(
      'workflow-engine-knows-no-workflow',
      'The engine serves every workflow and knows none: what it has to know of one stands in its manifest.',
      '^workflows/engine/',
      {
        files: ['^events/(kernel|platform|store)/', '^events/settings-in-force[.]ts$', '^workflows/engine/'],
        packages: ['@temporalio/(client|common|worker|workflow)'],
        node: true,
      },
    ),
    only(
      'workflows-do-not-meet',
      'A workflow has its folder and the engine, and sends commands; workflows meet in the log, and in the lists on top.',
      '^workflows/(?!engine/)([^/]+)/',
      {
        files: ['^events/', '^workflows/engine/', '^workflows/$1/'],
        packages: ['@temporalio/workflow', 'standardwebhooks', 'uuid', 'zod'],
        node: true,
      },
    ),
    only('workflows-know-no-http', 'Workflows do not depend on the API.', '^workflows/[^/]+$', {
      files: ['^events/', '^workflows/'],
      node: true,
    }),
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
    only('api-http-is-generic', 'What every call has in common knows no resource.', '^api/http/', {
      files: [
        '^events/(kernel|lending|platform|store)/',
        '^events/api-key/api-key[.]events[.]ts$',
        '^projections/(registry|engine/projection)[.]ts$',
        '^api/http/',
      ],
      packages: ['busboy', 'express', 'express-rate-limit', 'helmet', 'pino-http', 'prom-client', 'uuid', 'zod'],
      node: true,
    }),
    only(
      'api-services-know-no-route',
      'What a process makes once for its routes knows none of them.',
      '^api/services/',
      {
        files: ['^events/', '^projections/', '^api/(http|services)/'],
        packages: [
          '@pdf-lib/fontkit',
          'express',
          'express-session',
          'openid-client',
          'pdf-lib',
          'rate-limiter-flexible',
          'zod',
        ],
        node: true,
      },
    ),
    only(
      'api-resources-do-not-meet',
      'What two resources use goes to api/services, or to api/http when it knows nothing of either. A workflow is known by its contract.',
      '^api/(?!http/|services/)([^/]+)/',
      {
        files: ['^events/', '^projections/', '^workflows/.*[.]contract[.]ts$', '^api/(http|services)/', '^api/$1/'],
        packages: [
          'content-disposition',
          'csv-parse',
          'csv-stringify',
          'express',
          'express-rate-limit',
          'express-session',
          'oidc-provider',
          'openid-client',
          'pdf-lib',
          'standardwebhooks',
          'swagger-ui-dist',
          'uuid',
          'zod',
          'zod-openapi',
        ],
        node: true,
      },
    ),
    only('api-on-top', 'The API is made of its routes, and asks the workflow engine.', '^api/[^/]+$', {
      files: ['^events/', '^projections/', '^workflows/engine/temporal/temporal-client[.]ts$', '^api/'],
      packages: ['compression', 'express'],
      node: true,
    }),
    only(
      'scripts-know-the-server',
      'Scripts run and look after what the processes are made of; the screens are built, not imported.',
      '^scripts/',
      {
        files: ['^(api|events|projections|scripts|workflows)/'],
        packages: [
          '@faker-js/faker',
          '@temporalio/(client|common|testing)',
          'pdf-lib',
          'pg',
          'playwright-core',
          'prettier',
          'standardwebhooks',
          'testcontainers',
          'uuid',
          'zod',
        ],
        node: true,
      },
    ),
    uiFloor('theme', 'Colours and type know nothing of the product.'),
    uiFloor('texts', 'How texts are kept; what they say stands with whoever shows it.'),
    uiFloor('client', 'Speaks with the server and shows nothing.'),
    uiFloor('session', 'Who is signed in and what they may do; below everything that is shown for them.'),
    uiFloor('kit', 'What features share knows none of them, and nothing of the shell.'),
    uiFloor('vendor-orders', 'What the features of single vendor kinds share of their orders knows none of them.'),
    uiFloor('layout', 'The shell knows no feature: what it needs of one is in the manifest, which App hands to it.'),
    only(
      'ui-features-do-not-meet',
      'What two features use goes to admin-ui/src/kit, of orders to admin-ui/src/vendor-orders; what the shell shows of a feature is in its manifest.',
      `^admin-ui/src/(?!(?:${uiFloors.join('|')})/)([^/]+)/`,
      {
        files: [`^admin-ui/src/(${uiFloorsUpTo('vendor-orders')})/`, '^admin-ui/src/$1/', urlaInputs, ...forTheBrowser],
        packages: uiPackages,
      },
    ),
    only('ui-sees-contracts-only', 'The browser gets contracts, lending rules and the kernel.', '^admin-ui/src/', {
      files: ['^admin-ui/src/', ...forTheBrowser],
      packages: uiPackages,
    }),
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
      'contracts-are-light',
      'A contract is read by the browser or a workflow too: zod, kernel, lending, event schemas and pure rules.',
      { path: '[.]contract[.]ts$' },
      {
        path: '.',
        pathNot: [
          '[.](contract|events|commands|stream)[.]ts$',
          '^events/(kernel|lending)/',
          '^workflows/([^/]+|engine/manifest)/[^/.]+[.]ts$',
          'node_modules/(zod|zod-openapi|uuid|@temporalio/(workflow|common))/',
        ],
      },
    ),
    rule('nothing-imports-tests', 'Tests are the outermost ring.', { pathNot: '^tests/' }, { path: '^tests/' }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|coverage|[.][a-z][^/]*)/' },
    // TypeScript 7 has no compiler API to read modules with: swc does it. A spec holds this to a real module count.
    parser: 'swc',
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'require'],
    },
  },
};
