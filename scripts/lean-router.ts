import type { Plugin } from 'vite'
import { isNode, nodesIn } from './syntax-nodes.ts'

/**
 * Functions of react-router for loaders, actions, fetchers, server rendering and prefetching, with
 * a short body for the console's single route, which only has an element.
 */
const leanBodies: Readonly<Record<string, string>> = {
  handleLoaders:
    'completeNavigation(location, { matches, loaderData: {}, errors: null }, { flushSync }); return { shortCircuited: true };',
  normalizeNavigateOptions: 'return { path };',
  usePrefetchBehavior: 'return [false, undefined, {}];',
  PrefetchPageLinks: 'return null;',
  RSCErrorHandler: 'return children;',
  useSubmit: 'return () => {};',
  mergeLoaderData: 'return {};',
  restoreAppliedTransitions: '',
  persistAppliedTransitions: '',
  isMutationMethod: 'return false;',
  checkFogOfWar: 'return { active: false, matches: null };',
  getSavedScrollPosition: 'return null;',
  saveScrollPosition: '',
  warning: '',
  warnOnce: '',
  warningOnce: '',
}
/** Functions that such a route never reaches. */
const unreached: readonly string[] = [
  'handleAction',
  'getUpdatedActionData',
  'getUpdatedRevalidatingFetchers',
  'handleFetcherAction',
  'handleFetcherLoader',
  'fetch2',
  'startRedirectNavigation',
  'callDataStrategy',
  'callLoadersAndMaybeResolveData',
  'discoverRoutes',
  'patchRoutes',
  '_internalSetRoutes',
  'enableScrollRestoration',
  'getRouteInstrumentationUpdates',
  'instrumentClientSideRouter',
  'createClientSideRequest',
  'getRouteHydrationStatus',
  'resetFetcher',
  'revalidate',
  'parseHydrationData',
  'defaultDataStrategyWithMiddleware',
]
/** Names for a debugger: they keep components in the build that nothing of the console shows. */
const displayName = /^\w+\.displayName = /

/**
 * Replaces the named functions' bodies with short ones; everything else stays unchanged.
 * @param tree the parsed source
 * @throws if a function isn't found, as after an upgrade
 */
export const leanRouterSource = (source: string, tree: unknown): string => {
  const missing = new Set([...Object.keys(leanBodies), ...unreached])
  const cuts: { readonly start: number; readonly end: number; readonly text: string }[] = []
  for (const node of nodesIn(tree)) {
    const { type, start, end, id, body } = node
    if (type === 'ExpressionStatement' && displayName.test(source.slice(start, end)))
      cuts.push({ start, end, text: '' })
    if (type !== 'FunctionDeclaration' || !isNode(id) || !isNode(body)) continue
    const name = source.slice(id.start, id.end)
    if (!Object.hasOwn(leanBodies, name) && !unreached.includes(name)) continue
    missing.delete(name)
    cuts.push({ start: body.start, end: body.end, text: `{ ${leanBodies[name] ?? ''} }` })
  }
  if (missing.size > 0) throw new Error(`react-router lacks ${[...missing].join(', ')}`)
  return cuts
    .toSorted((a, b) => b.start - a.start)
    .reduce((rest, { start, end, text }) => rest.slice(0, start) + text + rest.slice(end), source)
}

/**
 * react-router without what the console's one route never reaches: a twentieth of the first page.
 */
export const leanRouter = (): Plugin => ({
  name: 'lean-router',
  apply: 'build',
  transform: {
    filter: { id: /react-router\/dist\/production\/chunk-/, code: 'function createRouter(' },
    handler(code) {
      return { code: leanRouterSource(code, this.parse(code)), map: null }
    },
  },
})
