/** The room rules of the architecture: which room may import which. Checked by `npm run check`. */
const rule = (name, from, to, comment) => ({ name, comment, severity: 'error', from, to })
const screens = '\\.tsx$'

export default {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] } },
    },
    rule(
      'schema-is-pure',
      { path: '^src/(schema|protocol|access)/', pathNot: 'view\\.tsx$|\\.test\\.' },
      {
        path: '^(src/(ui|app|i18n)|resources|dataProvider|custom-pages|server|mocks)/|node_modules/(react|hono|kysely|@mui)/',
      },
      'pure TypeScript: no React, no server, no other room',
    ),
    rule(
      'protocol-below-schema',
      { path: '^src/schema/', pathNot: 'view\\.tsx$|\\.test\\.' },
      { path: '^src/access/' },
    ),
    rule(
      'view-halves',
      { path: '^src/schema/.*view\\.tsx$' },
      { path: '^(src/app|resources|dataProvider|custom-pages|server|mocks)/' },
    ),
    rule(
      'ui-names-no-entity',
      { path: '^src/(ui|i18n)/', pathNot: '\\.test\\.' },
      { path: '^(src/app|resources|dataProvider|custom-pages|server|mocks)/' },
      'generic screens know no entity and no wire',
    ),
    rule(
      'charts-through-one-part',
      { pathNot: '^src/ui/chart/' },
      { path: 'node_modules/recharts/' },
      'every chart is a <Chart> of src/ui/chart',
    ),
    rule(
      'definitions-are-data',
      { path: '^resources/.*\\.(resource|actions|extension)\\.ts$' },
      { path: screens, dynamic: false },
      'a view only through () => import()',
    ),
    rule(
      'definitions-see-schema',
      { path: '^resources/.*\\.(resource|actions|extension)\\.ts$' },
      { path: '^src/(app|i18n|access)/' },
    ),
    rule(
      'resources-below-server',
      { path: '^resources/', pathNot: '\\.test\\.' },
      { path: '^(dataProvider|custom-pages|server|mocks)/' },
      'a declaration is read on both sides; what the server does with it is in its domain',
    ),
    rule(
      'definitions-load-views',
      { path: '^resources/.*\\.(resource|actions|extension)\\.ts$' },
      { path: '^src/ui/', dynamic: false },
      'a view only through () => import()',
    ),
    rule(
      'definitions-apart',
      { path: '^resources/([^/]+)/' },
      { path: '^resources/(?!$1/)[^/]+/', pathNot: '\\.(options|calls)\\.ts$' },
      "another domain's resource by its name only, or what it publishes: its options and calls",
    ),
    rule(
      'resource-views',
      { path: '^resources/.*\\.tsx$' },
      { path: '^(dataProvider|server|mocks|src/app)/' },
    ),
    rule(
      'provider-has-no-react',
      { path: '^dataProvider/', pathNot: '\\.test\\.' },
      { path: '^(src/(ui|app)|resources|server|mocks|custom-pages)/|node_modules/(react|@mui)/' },
    ),
    rule(
      'pages-are-data',
      { path: '^custom-pages/(.*/pages|.*\\.calls|index|planned)\\.ts$' },
      { path: `${screens}|^(src/(ui|app|i18n)|dataProvider|server|mocks)/`, dynamic: false },
      'a screen only through () => import()',
    ),
    rule(
      'pages-apart',
      { path: '^custom-pages/([^/]+)/' },
      { path: '^(custom-pages/(?!$1/)[^/]+|server|dataProvider|mocks)/' },
    ),
    rule(
      'server-has-no-screen',
      { path: '^server/', pathNot: '\\.test\\.' },
      { path: `${screens}|^(dataProvider|src/(ui|app|i18n))/` },
    ),
    rule(
      'server-sees-no-demo',
      { path: '^server/', pathNot: '^server/main\\.ts$|\\.test\\.' },
      { path: '^mocks/' },
      'the demo school uses the server; only the start asks for it',
    ),
    rule(
      'server-sees-calls-of-pages',
      { path: '^server/domain/', pathNot: '\\.test\\.' },
      { path: '^custom-pages/', pathNot: '\\.calls\\.ts$' },
      'of a folder of pages only the calls that it declares',
    ),
    rule(
      'server-runs-anywhere',
      { path: '^server/', pathNot: '^server/(main\\.ts|adapters/)|\\.test\\.' },
      { dependencyTypes: ['core'] },
      'node:* only in main.ts and the adapters',
    ),
    rule(
      'server-adapters-stay-out',
      { path: '^server/', pathNot: '^server/(main\\.ts|adapters/)|\\.test\\.' },
      { path: '^server/adapters/' },
    ),
    rule(
      'platform-below-engine',
      { path: '^server/platform/', pathNot: '\\.test\\.' },
      { path: '^(server/((engine|domain)/|[^/]+\\.ts$)|resources/|custom-pages/|mocks/)' },
      'the platform does not know what a record means; what it asks of a domain is a port (platform/identity.ts)',
    ),
    rule(
      'engine-below-domains',
      { path: '^server/engine/', pathNot: '\\.test\\.' },
      { path: '^(server/(domain/|[^/]+\\.ts$)|resources/|custom-pages/|mocks/)' },
      'the engine names no entity: what a domain adds comes by its manifest, what a resource adds by its rules',
    ),
    rule(
      'domains-through-index',
      { path: '^server/domain/([^/]+)/', pathNot: '\\.test\\.' },
      { path: '^server/(domain/(?!$1/)[^/]+/(?!index\\.ts$)|[^/]+\\.ts$)' },
      'another domain only by what its index.ts publishes, and nothing that stands above the domains',
    ),
    rule(
      'classroom-below-seminars',
      { path: '^server/domain/classroom/', pathNot: '\\.test\\.' },
      { path: '^(server/domain|resources|custom-pages)/seminars/' },
      'the classroom knows no record but lessons: what else is held in rooms says so in its manifest (heldInRooms)',
    ),
    rule(
      'server-through-index',
      { path: '^server/[^/]+\\.ts$', pathNot: '\\.test\\.' },
      { path: '^server/domain/[^/]+/(?!index\\.ts$)' },
      'the server itself is above the domains: it uses what a domain publishes',
    ),
    rule('mocks-see-no-screen', { path: '^mocks/' }, { path: '^src/(app|ui)/' }),
    rule('app-sees-no-server', { path: '^src/app/' }, { path: '^server/' }),
    rule('mocks-only-lazily', { path: '^src/app/' }, { path: '^mocks/', dynamic: false }),
    rule('tests-are-leaves', { pathNot: '^tests/|\\.test\\.|^scripts/' }, { path: '^tests/' }),
    rule('resolvable', {}, { couldNotResolve: true, pathNot: '^(virtual:|node:)' }),
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|dist-demo|data)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.d.ts'],
    },
    moduleSystems: ['es6'],
  },
}
