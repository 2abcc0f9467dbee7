/** How the paths of suites begin that prove something for every resource. */
export const ofEveryResource: readonly string[] = [
  'tests/contract/registry-',
  'tests/security/matrix-',
]
/** The same for every screen. */
export const ofEveryScreen: readonly string[] = ['tests/e2e/screens/']

export const isOfEveryResource = (path: string): boolean =>
  ofEveryResource.some(start => path.startsWith(start))

/** Whether a suite chooses its resources, paths or screens within its file, by the ring. */
export const choosesWithin = (path: string): boolean =>
  isOfEveryResource(path) || ofEveryScreen.some(start => path.startsWith(start))
