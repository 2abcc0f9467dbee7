/** The parts of package.json that a package of the server keeps or changes. */
export interface Manifest {
  readonly name: string
  readonly version: string
  readonly license: string
  readonly description: string
  readonly dependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
}

/**
 * The package.json of the server alone: its programs, the packages that they import, and Node
 * itself, which npm then installs beside them.
 * @throws Error if a program imports a package that is only a development tool, or none of ours
 */
export const serverManifest = (
  project: Manifest,
  packages: ReadonlySet<string>,
  programs: Readonly<Record<string, string>>,
) => {
  const missing = [...packages].filter(name => project.dependencies[name] === undefined)
  if (missing.length) throw new Error(`no dependency of the project: ${missing.join(', ')}`)
  const { name, version, license, description } = project
  const node = project.devDependencies['node']
  if (node === undefined) throw new Error('the project names no version of Node')
  const versions = Object.entries(project.dependencies).filter(([key]) => packages.has(key))
  return {
    name,
    version,
    private: true,
    type: 'module',
    license,
    description,
    engines: { node: '>=24' },
    scripts: Object.fromEntries(
      Object.entries(programs).map(([command, path]) => [command, `node ${path}`]),
    ),
    dependencies: Object.fromEntries(
      [...versions, ['node', node] as const].toSorted(([a], [b]) => (a < b ? -1 : 1)),
    ),
  }
}
