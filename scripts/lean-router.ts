import type { Plugin } from 'vite'
import { isNode, nodesIn } from './syntax-nodes.ts'

/**
 * The functions of react-router that serve loaders, actions, fetchers, server rendering and prefetching, with the body that each has for the
 * console's one route, which has an element and nothing else.
 */
const leanBodies: Readonly<Record<string, string>> = {
  startNavigation: `
    pendingAction = historyAction;
    const matches = matchRoutesImpl(dataRoutes.activeRoutes, location, basename, false, dataRoutes.branches);
    completeNavigation(location, { matches, errors: null }, opts);`,
  completeNavigation: `
    const blockers = new Map([...state.blockers].map(([key]) => [key, IDLE_BLOCKER]));
    if (pendingAction === 'PUSH') init.history.push(location, location.state);
    if (pendingAction === 'REPLACE') init.history.replace(location, location.state);
    updateState({ ...newState, historyAction: pendingAction, location, initialized: true, blockers }, { flushSync });
    pendingAction = 'POP';
    pendingPopstateNavigationDfd?.resolve();
    pendingPopstateNavigationDfd = null;`,
  updateState: `
    state = { ...state, ...newState };
    const news = { newErrors: newState.errors ?? null };
    if (subscribers.size === 0) bufferedInitialStateUpdate = news;
    [...subscribers].forEach(hear => hear(state, { ...news, deletedFetchers: [], flushSync: opts.flushSync }));`,
  normalizeNavigateOptions: 'return { path };',
  usePrefetchBehavior: 'return [false, undefined, {}];',
  PrefetchPageLinks: 'return null;',
  RSCErrorHandler: 'return children;',
  useSubmit: 'return () => {};',
  RouterProvider: `
    const [state, setState] = React.useState(router.state);
    const hear = React.useCallback((next, { flushSync }) => {
      if (flushSync && reactDomFlushSyncImpl) reactDomFlushSyncImpl(() => setState(next));
      else React.startTransition(() => setState(next));
    }, [reactDomFlushSyncImpl]);
    React.useLayoutEffect(() => router.subscribe(hear), [router, hear]);
    const navigator = React.useMemo(() => ({
      createHref: router.createHref,
      createURL: router.createURL,
      encodeLocation: router.encodeLocation,
      go: n => router.navigate(n),
      push: (to, state) => router.navigate(to, { state }),
      replace: (to, state) => router.navigate(to, { replace: true, state }),
    }), [router]);
    const { basename, routes, manifest } = router;
    const context = React.useMemo(() => ({ router, navigator, basename }), [router, navigator, basename]);
    const shown = React.createElement(MemoizedDataRoutes, { routes, manifest, state });
    return React.createElement(DataRouterContext.Provider, { value: context },
      React.createElement(DataRouterStateContext.Provider, { value: state },
        React.createElement(Router, { basename, location: state.location, navigationType: state.historyAction, navigator }, shown)));`,
  createHashRouter: 'return createBrowserRouter(routes, opts);',
  mapRouteProperties: 'return {};',
  getInternalRouterError: "return new Error('No route');",
  getRoutePattern: "return '/';",
  decodeRouteErrorResponseDigest: '',
  restoreAppliedTransitions: '',
  persistAppliedTransitions: '',
  isMutationMethod: 'return false;',
  checkFogOfWar: 'return { active: false, matches: null };',
  warning: '',
  warnOnce: '',
  warningOnce: '',
}
/** Functions that such a route never reaches. */
const unreached: readonly string[] = [
  'handleLoaders',
  'handleNavigational404',
  'dispose',
  'getFetcher',
  'deleteFetcher',
  'queueFetcherForDeletion',
  'abortFetcher',
  'mergeLoaderData',
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
 * Gives the named functions their short bodies; all else stays as react-router wrote it.
 * @param tree the parsed source
 * @throws where a function isn't found, as after an upgrade
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
    // it imports React under several names
    const react = /\bReact\d*\b/.exec(source.slice(body.start, body.end))?.[0] ?? 'React'
    const text = (leanBodies[name] ?? '').replaceAll(/\bReact\b/g, react)
    cuts.push({ start: body.start, end: body.end, text: `{ ${text} }` })
  }
  if (missing.size > 0) throw new Error(`react-router lacks ${[...missing].join(', ')}`)
  return cuts
    .toSorted((a, b) => b.start - a.start)
    .reduce((rest, { start, end, text }) => rest.slice(0, start) + text + rest.slice(end), source)
}

/** react-router without what the console's one route never reaches: a twentieth of the first page. */
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
